export {
  getProfile,
  notFound,
  type ProfileKey,
  type ProfileVersion,
  putProfile,
  readProfileVersion,
} from './profiles.ts'
export {
  CustomerProfile,
  PROFILE_ID_PATTERN,
  ProfileContent,
  ProfileCreateRequest,
  ProfileId,
  profileParams,
  ProfileUpdateRequest,
} from './schema.ts'
