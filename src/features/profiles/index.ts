/** Customer profiles in versions. */
export {
  findChangeMistakes,
  getProfile,
  mergeInputs,
  noProfile,
  type ProfileKey,
  type ProfileVersion,
  putProfile,
  readProfileVersion,
  requireFilteredProfile,
  updateProfile,
} from './profiles.ts'
export { CustomerProfile, PROFILE_ID_PATTERN, ProfileContent, ProfileId, profileParams } from './schema.ts'
