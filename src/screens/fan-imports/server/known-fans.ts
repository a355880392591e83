import { sql } from 'kysely'
import { alreadyTouched } from '#features/sheet-imports/server/already-touched.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import { consentsOf } from '#records/consents/server/last-consent.ts'
import { hashOf } from '#records/consents/server/texts.ts'
import type { CustomValues } from '#records/custom-fields/contract.ts'
import { valuesOf } from '#records/custom-fields/server/values.ts'
import { tagsOfFans } from '#records/fan-tags/server/tag-fans.ts'
import { type Facts, factNames } from '#records/fans/facts.ts'
import type { Contact } from '#records/fans/server/contacts.ts'

/** What the ledger says where an import was undone. Who imports again may state a consent anew, which an opt-out forbids. */
export const UNDONE_TEXT = 'The import that stated this consent was undone.'

export const keyOf = ({ channel, value }: { channel: string; value: string }) => `${channel}:${value}`

export interface KnownContact {
  fan_id: string
  /** Proven by its owner, or stated by an earlier import. */
  reachable: boolean
  /** False where it says nothing of who the fan is: a form named it beside a contact that somebody proved (decision 137). */
  speaks?: boolean
}

/** The newest consent of a fan to marketing on one channel, whatever it says. */
export interface NewestConsent {
  state: string
  at: Date
}

/** Existing data about the people in some rows. */
export interface KnownFans {
  contacts: Map<string, KnownContact>
  facts: Map<string, Facts>
  /** Of the team's own fields. */
  custom: Map<string, CustomValues>
  tags: Map<string, string[]>
  /** By `fan:channel`. */
  consents: Map<string, NewestConsent>
  /** Contacts by `keyOf` that earlier rows of the same batch said unsubscribed. */
  unsubscribed: Set<string>
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

/** The team's own lists say whose the others are. */
const speaks = sql<boolean>`not typed_beside and (verified_at is not null or consent_stated_at is not null
  or not exists (select from fan_contacts o where o.organization_id = fan_contacts.organization_id
    and o.fan_id = fan_contacts.fan_id and o.verified_at is not null)
  or not exists (select from signups s where s.organization_id = fan_contacts.organization_id
    and s.fan_id = fan_contacts.fan_id and s.state = 'ACCEPTED' and names_contact(s.answers, channel, address)))`

/** Reads it in a handful of queries, however many rows there are. */
export async function knownFans(db: Db, { organization_id, import_id, contacts, lock }: Asked): Promise<KnownFans> {
  const found = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'value', 'fan_id', 'verified_at', 'consent_stated_at'])
    .select(speaks.as('speaks'))
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
      found.map(({ fan_id, verified_at, consent_stated_at, speaks, ...contact }) => [
        keyOf(contact),
        { fan_id, speaks, reachable: verified_at !== null || consent_stated_at !== null },
      ]),
    ),
    facts: new Map(fans.map(({ id, ...facts }) => [id, withoutNulls(facts)])),
    custom: await valuesOf(db, 'FAN', ids),
    tags: await tagsOfFans(db, ids),
    consents: await newestConsents(db, organization_id, ids),
    unsubscribed: new Set(),
    touched: await alreadyTouched(db, fanSheets, { organization_id, id: import_id }, ids),
  }
}

/** Empty boxes count here, too: whoever left one empty yesterday has not agreed because of a list from last year. */
export async function newestConsents(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, NewestConsent>> {
  const rows = await db
    .selectFrom('fans as f')
    .innerJoinLateral(
      () => consentsOf(db, sql.ref<string>('f.id')).as('consent'),
      join => join.onTrue(),
    )
    .select(['f.id as fan_id', 'consent.channel', 'consent.state', 'consent.text_hash', 'consent.given_at'])
    .where('f.organization_id', '=', organizationId)
    .where('f.id', '=', anyId(ids))
    .where('consent.purpose', '=', 'MARKETING')
    .orderBy('consent.given_at')
    .orderBy('consent.id')
    .execute()
  const undone = hashOf(UNDONE_TEXT)
  const said = new Map<string, NewestConsent[]>()
  for (const { fan_id, channel, state, text_hash, given_at } of rows) {
    const words = said.get(`${fan_id}:${channel}`) ?? []
    said.set(`${fan_id}:${channel}`, words)
    // what was said before the import that was undone counts again
    if (state === 'WITHDRAWN' && text_hash.equals(undone)) takeBack(words)
    else words.push({ state, at: given_at })
  }
  return new Map([...said].flatMap(([key, words]) => words.slice(-1).map(word => [key, word] as const)))
}

function takeBack(words: NewestConsent[]): void {
  const stated = words.findLastIndex(({ state }) => state === 'GIVEN')
  if (stated >= 0) words.splice(stated, 1)
}

export const anyOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`

const withoutNulls = (record: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as Facts
