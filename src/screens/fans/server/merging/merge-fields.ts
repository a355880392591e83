import type { FanRecord } from '#records/fans/server/fan-records.ts'
import type { MergeField, MergeSide } from '../../merge-contract.ts'

type Column = Exclude<keyof FanRecord, 'organization_id' | 'id' | 'created_at' | 'last_seen_at' | 'quarantined'>

/** The columns of each choice. Related columns are chosen together. */
export const columnsOf: Record<MergeField, readonly Column[]> = {
  name: ['first_name', 'last_name', 'name_search', 'last_name_search'],
  birthdate: ['birthdate'],
  gender: ['gender'],
  language: ['language'],
  place: ['city', 'state', 'country_code', 'latitude', 'longitude'],
  instagram: ['instagram_username'],
  tiktok: ['tiktok_username'],
}
export const mergeFields = Object.keys(columnsOf) as MergeField[]

/** A field as text; null when the fan left it empty. */
export function inWords(fan: FanRecord, field: MergeField): string | null {
  const shown: Record<MergeField, FanRecord[Column][]> = {
    name: [fan.first_name, fan.last_name],
    birthdate: [fan.birthdate],
    gender: [fan.gender],
    language: [fan.language],
    place: [fan.city, fan.state, fan.country_code],
    instagram: [fan.instagram_username],
    tiktok: [fan.tiktok_username],
  }
  return shown[field].filter(Boolean).join(field === 'name' ? ' ' : ', ') || null
}

type Choices = Partial<Record<MergeField, MergeSide>>

/** The merged fields: the chosen value, else the survivor's, else the absorbed fan's. */
export function merged(survivor: FanRecord, absorbed: FanRecord, choices: Choices): FanRecord {
  const fan = { ...survivor }
  for (const field of mergeFields) {
    const side = choices[field] ?? (inWords(survivor, field) === null ? 'ABSORBED' : 'SURVIVOR')
    if (side === 'ABSORBED') for (const column of columnsOf[field]) Object.assign(fan, { [column]: absorbed[column] })
  }
  return {
    ...fan,
    created_at: earlier(survivor.created_at, absorbed.created_at),
    last_seen_at: later(survivor.last_seen_at, absorbed.last_seen_at),
    quarantined: survivor.quarantined && absorbed.quarantined,
  }
}

type Instant = FanRecord['created_at']
const time = (instant: Instant) => new Date(String(instant)).getTime()
const earlier = (one: Instant, other: Instant) => (time(one) < time(other) ? one : other)
const later = (one: Instant, other: Instant) => (time(one) > time(other) ? one : other)
