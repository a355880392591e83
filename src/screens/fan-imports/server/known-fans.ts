import { sql } from 'kysely'
import { hashOf } from '#features/consents/server/texts.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { touchedBefore } from '#features/sheet-imports/server/touched.ts'
import type { Contact } from '#features/signups/server/contacts.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Facts, factNames } from './read-row.ts'

/** What the ledger says where an import was undone. Who imports again may state a consent anew, which an opt-out forbids. */
export const UNDONE_TEXT = 'The import that stated this consent was undone.'

export const keyOf = ({ channel, value }: { channel: string; value: string }) => `${channel}:${value}`

export interface KnownContact {
  fan_id: string
  /** Proven by its owner, or stated by an earlier import. */
  reachable: boolean
}

/** The last word of a fan on marketing over one channel. */
export interface LastWord {
  state: string
  at: Date
}

/** What the house knows of the people in some rows. */
export interface Known {
  contacts: Map<string, KnownContact>
  facts: Map<string, Facts>
  /** By `fan:channel`. */
  words: Map<string, LastWord>
  /** Fans whom earlier rows of the same import added or changed. */
  touched: Set<string>
}

interface Asked {
  organization_id: string
  import_id: string
  contacts: readonly Contact[]
  /** Keeps others from changing these fans until the transaction ends. */
  lock: boolean
}

/** Reads it in a handful of queries, however many rows there are. */
export async function knownFans(db: Db, { organization_id, import_id, contacts, lock }: Asked): Promise<Known> {
  const found = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'value', 'fan_id', 'verified_at', 'consent_stated_at'])
    .where('organization_id', '=', organization_id)
    .where(({ or, and, eb }) =>
      or(
        (['EMAIL', 'PHONE', 'WHATSAPP'] as const).map(channel =>
          and([
            eb('channel', '=', channel),
            eb('value', '=', anyOf(contacts.filter(contact => contact.channel === channel).map(({ value }) => value))),
          ]),
        ),
      ),
    )
    .execute()
  const ids = [...new Set(found.map(({ fan_id }) => fan_id))].sort()
  const fans = await db
    .selectFrom('fans')
    .select(['id', ...factNames])
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .$if(lock, query => query.forUpdate())
    .execute()
  return {
    contacts: new Map(
      found.map(({ fan_id, verified_at, consent_stated_at, ...contact }) => [
        `${contact.channel}:${contact.value}`,
        { fan_id, reachable: verified_at !== null || consent_stated_at !== null },
      ]),
    ),
    facts: new Map(fans.map(({ id, ...facts }) => [id, withoutNulls(facts)])),
    words: await lastWords(db, organization_id, ids),
    touched: await touchedBefore(db, fanSheets, { organization_id, id: import_id }, ids),
  }
}

/** Empty boxes are words here too: whoever left one empty yesterday has not agreed because of a list from last year. */
export async function lastWords(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, LastWord>> {
  const atSignUp = db
    .selectFrom('signups as s')
    .innerJoin('consents as k', join =>
      join.onRef('k.organization_id', '=', 's.organization_id').onRef('k.signup_id', '=', 's.id'),
    )
    .select(['s.fan_id', 'k.channel', 'k.state', 'k.text_hash', 'k.given_at', 'k.id'])
    .where('s.organization_id', '=', organizationId)
    .where('s.fan_id', '=', anyId(ids))
    .where('k.purpose', '=', 'MARKETING')
  const later = db
    .selectFrom('consents as l')
    .select([sql<string>`l.fan_id`.as('fan_id'), 'l.channel', 'l.state', 'l.text_hash', 'l.given_at', 'l.id'])
    .where('l.organization_id', '=', organizationId)
    .where('l.fan_id', '=', anyId(ids))
    .where('l.purpose', '=', 'MARKETING')
  // the ledger names a fan who was merged into another by the id of the time
  const merged = db
    .selectFrom('fan_aliases as a')
    .innerJoin('consents as m', join =>
      join.onRef('m.organization_id', '=', 'a.organization_id').onRef('m.fan_id', '=', 'a.old_id'),
    )
    .select(['a.fan_id', 'm.channel', 'm.state', 'm.text_hash', 'm.given_at', 'm.id'])
    .where('a.organization_id', '=', organizationId)
    .where('a.fan_id', '=', anyId(ids))
    .where('m.purpose', '=', 'MARKETING')
  const rows = await db
    .selectFrom(atSignUp.unionAll(later).unionAll(merged).as('said'))
    .selectAll('said')
    .orderBy('said.given_at')
    .orderBy('said.id')
    .execute()
  const undone = hashOf(UNDONE_TEXT)
  const said = new Map<string, LastWord[]>()
  for (const { fan_id, channel, state, text_hash, given_at } of rows) {
    const words = said.get(`${fan_id}:${channel}`) ?? []
    said.set(`${fan_id}:${channel}`, words)
    // what was said before the import that was undone counts again
    if (state === 'WITHDRAWN' && text_hash.equals(undone)) takeBack(words)
    else words.push({ state, at: given_at })
  }
  return new Map([...said].flatMap(([key, words]) => words.slice(-1).map(word => [key, word] as const)))
}

function takeBack(words: LastWord[]): void {
  const stated = words.findLastIndex(({ state }) => state === 'GIVEN')
  if (stated >= 0) words.splice(stated, 1)
}

export const anyOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`
export const anyId = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

const withoutNulls = (record: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as Facts
