/** How far a release is on its way to the stores (ENUM-080). */
export const RELEASE_STATUSES = [
  'INCOMPLETE',
  'READY_FOR_SUBMISSION',
  'IN_REVIEW',
  'DELIVERED',
  'RELEASED',
  'NEEDS_ATTENTION',
  'ARCHIVED',
] as const
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number]

/** ENUM-082. */
export const RELEASE_TYPES = ['SINGLE', 'EXTENDED_PLAY', 'ALBUM', 'DJ_MIX'] as const
export type ReleaseType = (typeof RELEASE_TYPES)[number]

/** ENUM-083. */
export const EXPLICIT_FLAGS = ['CLEAN', 'EXPLICIT', 'NONE'] as const

/** ENUM-084. */
export const ASSET_TYPES = [
  'PRIMARY_COVER_ART',
  'SPOTIFY_CANVAS_ART',
  'APPLE_MOTION_1X1_ART',
  'APPLE_MOTION_3X4_ART',
  'ARTIST_PHOTO',
  'LINK',
  'OTHER',
] as const
export type AssetType = (typeof ASSET_TYPES)[number]
export const FILE_TYPES = ASSET_TYPES.filter(type => type !== 'LINK')

/** ENUM-085. */
export const TASK_TYPES = [
  'BUILD_YOUR_RELEASE_CALENDAR',
  'DEFINE_ROYALTY_SPLITS',
  'SUBMIT_RELEASE_FOR_REVIEW',
  'SHARE_THE_PRESAVE_DROP',
  'SUBMIT_PITCH_NOTES_FOR_PLAYLISTING',
  'SUBMIT_PITCH_MEDIA_ASSETS_FOR_PLAYLISTING',
  'UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY',
  'UPLOAD_STREAMING_ASSETS_FOR_APPLE_MUSIC',
  'CUSTOM',
] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** ENUM-059. */
export const TASK_STATES = ['LOCKED', 'INCOMPLETE', 'COMPLETED'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** ENUM-086. The last one stands for any other, which has a name of its own. */
export const STORES = [
  'Apple Music',
  'Spotify',
  'Amazon Music',
  'YouTube Music',
  'Facebook',
  'Deezer',
  'Pandora',
  'SoundCloud',
  'Beatport',
  'Other',
] as const
export type Store = (typeof STORES)[number]

/** Whether a store gets the release, has it, or said no. */
export const STORE_STATES = ['PLANNED', 'LEFT_OUT', 'LIVE', 'REFUSED'] as const

/** What an artist is known by elsewhere (ENUM-087). */
export const ARTIST_SERVICES = [
  'ALL_MUSIC',
  'AMAZON_MUSIC',
  'APPLE_MUSIC',
  'DDEX',
  'ISNI',
  'MUSIC_BRAINZ',
  'SOUNDCLOUD',
  'SPOTIFY',
  'VEVO',
] as const
export type ArtistService = (typeof ARTIST_SERVICES)[number]

/** What is planned around a release. */
export const PLAN_KINDS = ['PRESAVE', 'PROMOTION', 'POST', 'MESSAGE', 'OTHER'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

/** What else of a team may be tied to a release. */
export const TIE_KINDS = ['DROP', 'PROMOTION', 'SEGMENT', 'AUDIENCE'] as const
export type TieKind = (typeof TIE_KINDS)[number]
