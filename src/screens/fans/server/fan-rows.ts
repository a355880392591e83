import type { ReadDb } from '#platform/server/database/db.ts'
import { valuesOf } from '#records/custom-fields/server/values.ts'
import { tagsOfFans } from '#records/fan-tags/server/tag-fans.ts'
import { contactsOfFans, reachableChannels } from '#records/fans/server/fan-contacts.ts'
import type { FanRow } from '../contract.ts'
import { eventsOfFans } from './fan-events.ts'

/** The columns of `fans` used in a list row. */
export const fanColumns = [
  'f.id',
  'f.first_name',
  'f.last_name',
  'f.city',
  'f.country_code',
  'f.quarantined',
  'f.created_at',
  'f.last_seen_at',
] as const

interface StoredFan {
  id: string
  first_name: string | null
  last_name: string | null
  city: string | null
  country_code: string | null
  quarantined: boolean
  created_at: Date
  last_seen_at: Date
}

/** Builds the list rows of a page in order, with six queries in total. */
export async function fanRows(db: ReadDb, fans: readonly StoredFan[]): Promise<FanRow[]> {
  const ids = fans.map(fan => fan.id)
  const contacts = await contactsOfFans(db, ids)
  const reachable = await reachableChannels(db, ids)
  const events = await eventsOfFans(db, ids)
  const tags = await tagsOfFans(db, ids)
  const values = await valuesOf(db, 'FAN', ids)
  return fans.map(({ first_name, last_name, ...fan }) => {
    const happened = events.get(fan.id) ?? []
    return {
      ...fan,
      name: [first_name, last_name].filter(Boolean).join(' ') || null,
      contacts: contacts.get(fan.id) ?? [],
      reachable: reachable.get(fan.id) ?? [],
      tags: tags.get(fan.id) ?? [],
      custom_values: values.get(fan.id) ?? {},
      events: happened.length,
      last_event: happened[0] ?? null,
      created_at: fan.created_at.toISOString(),
      last_seen_at: fan.last_seen_at.toISOString(),
    }
  })
}
