import type {
  ArtistService,
  AssetType,
  EXPLICIT_FLAGS,
  PlanKind,
  ReleaseStatus,
  ReleaseType,
  STORE_STATES,
  TaskType,
} from './kinds.ts'
import type { ContributorKind } from './roles.ts'

export const statusNames: Readonly<Record<ReleaseStatus, string>> = {
  INCOMPLETE: 'Incomplete',
  READY_FOR_SUBMISSION: 'Ready for submission',
  IN_REVIEW: 'In review',
  DELIVERED: 'Delivered',
  RELEASED: 'Released',
  NEEDS_ATTENTION: 'Needs attention',
  ARCHIVED: 'Archived',
}

export const typeNames: Readonly<Record<ReleaseType, string>> = {
  SINGLE: 'Single',
  EXTENDED_PLAY: 'EP',
  ALBUM: 'Album',
  DJ_MIX: 'DJ mix',
}

export const explicitNames: Readonly<Record<(typeof EXPLICIT_FLAGS)[number], string>> = {
  NONE: 'Not explicit',
  CLEAN: 'Clean version',
  EXPLICIT: 'Explicit',
}

export const assetNames: Readonly<Record<AssetType, string>> = {
  PRIMARY_COVER_ART: 'Primary cover art',
  SPOTIFY_CANVAS_ART: 'Spotify Canvas',
  APPLE_MOTION_1X1_ART: 'Apple Motion 1×1',
  APPLE_MOTION_3X4_ART: 'Apple Motion 3×4',
  ARTIST_PHOTO: 'Artist photo',
  LINK: 'Link',
  OTHER: 'Other',
}

const taskNames: Readonly<Record<TaskType, string>> = {
  SUBMIT_RELEASE_FOR_REVIEW: 'Submit release for review',
  DEFINE_ROYALTY_SPLITS: 'Define royalty splits',
  SUBMIT_PITCH_NOTES_FOR_PLAYLISTING: 'Submit pitch notes for playlisting',
  SUBMIT_PITCH_MEDIA_ASSETS_FOR_PLAYLISTING: 'Submit pitch media assets for playlisting',
  UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY: 'Upload streaming assets for Spotify',
  UPLOAD_STREAMING_ASSETS_FOR_APPLE_MUSIC: 'Upload streaming assets for Apple Music',
  SHARE_THE_PRESAVE_DROP: 'Share the presave drop',
  BUILD_YOUR_RELEASE_CALENDAR: 'Build your release calendar',
  CUSTOM: 'Task',
}

export const taskName = ({ type, title }: { type: TaskType; title: string }) =>
  type === 'CUSTOM' ? title : taskNames[type]

export const storeStateNames: Readonly<Record<(typeof STORE_STATES)[number], string>> = {
  PLANNED: 'Planned',
  LEFT_OUT: 'Left out',
  LIVE: 'Live',
  REFUSED: 'Refused',
}

export const kindNames: Readonly<Record<ContributorKind, string>> = {
  ARTIST: 'Artist',
  PERFORMER: 'Performer',
  WRITER_PUBLISHER: 'Writer or publisher',
  OTHER: 'Other',
}

export const serviceNames: Readonly<Record<ArtistService, string>> = {
  ALL_MUSIC: 'AllMusic',
  AMAZON_MUSIC: 'Amazon Music',
  APPLE_MUSIC: 'Apple Music',
  DDEX: 'DDEX party id',
  ISNI: 'ISNI',
  MUSIC_BRAINZ: 'MusicBrainz',
  SOUNDCLOUD: 'SoundCloud',
  SPOTIFY: 'Spotify',
  VEVO: 'Vevo',
}

export const planNames: Readonly<Record<PlanKind, string>> = {
  PRESAVE: 'Pre-save',
  PROMOTION: 'Promotion',
  POST: 'Post',
  MESSAGE: 'Message',
  OTHER: 'Other',
}
