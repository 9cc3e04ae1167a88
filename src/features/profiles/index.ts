/** Customer profiles in versions. */
export {
  findChangeMistakes,
  getProfile,
  lockProfile,
  mergeInputs,
  noProfile,
  type ProfileChange,
  type ProfileKey,
  type ProfileVersion,
  putProfile,
  readProfileVersion,
  requireFilteredProfile,
  requireVersion,
  updateProfile,
} from './profiles.ts'
export { CustomerProfile, PROFILE_ID_PATTERN, ProfileContent, ProfileId, profileParams } from './schema.ts'
