import { PERFORMER_ROLES } from './performer-roles.ts'

/** ENUM-088. */
export const CONTRIBUTOR_KINDS = ['ARTIST', 'PERFORMER', 'WRITER_PUBLISHER', 'OTHER'] as const
export type ContributorKind = (typeof CONTRIBUTOR_KINDS)[number]

/** ENUM-089. */
const ARTIST_ROLES = ['Main Artist', 'Featured Artist', 'Remixer', 'With'] as const

/** ENUM-090. */
const SONGWRITING_ROLES = ['Composer', 'Lyricist', 'Publisher', 'Arranger', 'Songwriter'] as const

/** ENUM-091. */
const PRODUCTION_ROLES = [
  'Assistant Engineer',
  'Co-Producer',
  'Engineer',
  'Graphic Design',
  'Master Engineer',
  'Mixer',
  'Mixing Engineer',
  'Producer',
  'Recording Engineer',
  'Video Director',
  'Video Producer',
] as const

/** Roles that a contributor of a kind may have. */
export const ROLES: Readonly<Record<ContributorKind, readonly string[]>> = {
  ARTIST: ARTIST_ROLES,
  PERFORMER: PERFORMER_ROLES,
  WRITER_PUBLISHER: SONGWRITING_ROLES,
  OTHER: PRODUCTION_ROLES,
}

export const MAIN_ARTIST = 'Main Artist'
/** Who of a song's credits wrote it. */
export const isWriter = ({ kind, role }: { kind: ContributorKind; role: string }) =>
  kind === 'WRITER_PUBLISHER' && role !== 'Publisher'
