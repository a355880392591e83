import { sql } from 'kysely'
import { alreadyTouched } from '#features/sheet-imports/server/already-touched.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import { isYes } from '#records/consents/rules.ts'
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
  /** What the form of a contact that left its fan said of the channel, other than yes; by `keyOf`. */
  formSaid: Map<string, NewestConsent>
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
  or exists (select from fan_aliases a where a.organization_id = fan_contacts.organization_id
    and a.fan_id = fan_contacts.fan_id)
  or not exists (select from signups s where s.organization_id = fan_contacts.organization_id
    and s.fan_id = fan_contacts.fan_id and s.state = 'ACCEPTED' and names_contact(s.answers, channel, address)))`

/** Reads it in a handful of queries, however many rows there are. */
export async function knownFans(db: Db, { organization_id, import_id, contacts, lock }: Asked): Promise<KnownFans> {
  const found = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'value', 'fan_id', 'verified_at', 'consent_stated_at', 'signup_id'])
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
      found.map(({ fan_id, verified_at, consent_stated_at, signup_id, speaks, ...contact }) => [
        keyOf(contact),
        { fan_id, speaks, reachable: verified_at !== null || consent_stated_at !== null },
      ]),
    ),
    facts: new Map(fans.map(({ id, ...facts }) => [id, withoutNulls(facts)])),
    custom: await valuesOf(db, 'FAN', ids),
    tags: await tagsOfFans(db, ids),
    consents: await newestConsents(db, organization_id, ids),
    formSaid: await saidByForms(db, organization_id, found),
    unsubscribed: new Set(),
    touched: await alreadyTouched(db, fanSheets, { organization_id, id: import_id }, ids),
  }
}

type LinkedContact = { channel: string; value: string; signup_id: string | null }

/** The forms of contacts that left their fans are not among those of their fans now. */
async function saidByForms(db: Db, organizationId: string, contacts: readonly LinkedContact[]) {
  const linked = contacts.filter(({ signup_id }) => signup_id !== null)
  if (linked.length === 0) return new Map<string, NewestConsent>()
  const words = await db
    .selectFrom('consents')
    .select(['signup_id', 'channel', 'state', 'given_at'])
    .where('organization_id', '=', organizationId)
    .where('signup_id', '=', anyId(linked.flatMap(({ signup_id }) => signup_id ?? [])))
    .where('purpose', '=', 'MARKETING')
    .orderBy('given_at')
    .orderBy('id')
    .execute()
  const newest = new Map(
    words.map(({ signup_id, channel, state, given_at }) => [`${signup_id}:${channel}`, { state, at: given_at }]),
  )
  return new Map(
    linked.flatMap(contact => {
      const word = newest.get(`${contact.signup_id}:${contact.channel}`)
      return word && !isYes(word.state) ? [[keyOf(contact), word] as const] : []
    }),
  )
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
