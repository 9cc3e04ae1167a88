/** Customer profiles in versions. */
export {
  getProfile,
  noProfile,
  type ProfileKey,
  type ProfileVersion,
  putProfile,
  readProfileVersion,
} from './profiles.ts'
export { PROFILE_ID_PATTERN, ProfileContent, ProfileId, profileParams } from './schema.ts'
