import { sql } from 'kysely'
import type { Channel } from '#features/messages/contract.ts'
import { type SealedPart, sealedPlace } from '#features/messages/server/queue-message.ts'
import { destinationHashes } from '#features/messages/server/stopped-contacts.ts'
import { pinData } from '#features/pins/server/person-data.ts'
import { type Contact, contactHash } from '#features/signups/server/contacts.ts'
import type { Db } from '#platform/server/database/db.ts'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { KeyRing, SecretBox } from '#platform/server/secret-box.ts'
import type { Gone } from '../../rights-contract.ts'
import { type Traces, wordsOf } from './traces.ts'

export interface ErasingServices {
  box: SecretBox
  /** Of the keyed hashes that codes and stops know a contact by. */
  contactKeys: KeyRing
}

interface Eraser {
  what: Gone['what']
  /** Removes or empties what the fan left in some table; answers in how many rows. */
  erase: (db: Db, traces: Traces, services: ErasingServices) => Promise<number>
}

type Query = ReturnType<typeof sql>
const rowsOf = async (db: Db, query: Query) => Number((await query.execute(db)).numAffectedRows ?? 0)

/** Text that holds one of the contacts, for columns in which they may stand among other things. */
const holds = (column: Query, traces: Traces) => mentionsAny(column, wordsOf(traces))

/** Messages are sealed: whom one goes to is known by what it is about, or by opening it. */
const messages: Eraser = {
  what: 'messages',
  async erase(db, traces, { box }) {
    const { organization_id, fan_ids, signup_ids, naming_ids } = traces
    const addresses = new Set(wordsOf(traces).map(word => word.toLowerCase()))
    const { rows } = await sql<{ id: string; sealed: string | null; about: boolean }>`
      select id, sealed, coalesce(about_id = any(${[...fan_ids, ...signup_ids]}::uuid[]), false) as about from messages
      where organization_id = ${organization_id}
        and (about_id = any(${[...fan_ids, ...signup_ids, ...naming_ids]}::uuid[])
          or (about_id is null and sealed is not null))`.execute(db)
    const theirs = rows.filter(
      ({ id, sealed, about }) => about || addresses.has(recipientOf(box, organization_id, id, sealed)),
    )
    const ids = theirs.map(({ id }) => id)
    await emptyOutbox(db, wordsOf(traces))
    return rowsOf(db, sql`delete from messages where organization_id = ${organization_id} and id = any(${ids}::uuid[])`)
  },
}

/** What the demo and development show at /outbox: it belongs to no team, so it is found by the address. */
export async function emptyOutbox(db: Db, words: readonly string[]): Promise<void> {
  const addresses = words.map(word => word.toLowerCase())
  await sql`delete from outbox_messages where lower(recipient) = any(${addresses}::text[])`.execute(db)
}

function recipientOf(box: SecretBox, organizationId: string, id: string, sealed: string | null): string {
  if (sealed === null) return ''
  return (JSON.parse(box.open(sealed, sealedPlace(organizationId, id))) as SealedPart).to.toLowerCase()
}

/** The ledger's rows stay; without salt and details nothing leads from them to a person. */
const consentDetails: Eraser = {
  what: 'consent_details',
  erase: (db, traces) =>
    rowsOf(
      db,
      sql`delete from consent_details d using consents k
        where d.organization_id = ${traces.organization_id} and k.organization_id = d.organization_id and k.id = d.consent_id
          and (k.fan_id = any(${traces.fan_ids}::uuid[]) or k.signup_id = any(${traces.signup_ids}::uuid[])
            or k.signup_id = any(${traces.naming_ids}::uuid[]) and ${traces.contacts.length > 0 ? holds(sql`d.details`, traces) : sql`false`})`,
    ),
}

/** The form somebody else sent keeps what is theirs. */
const otherForms: Eraser = {
  what: 'other_forms',
  async erase(db, traces) {
    if (traces.naming_ids.length === 0) return 0
    const words = wordsOf(traces).map(word => word.toLowerCase())
    return rowsOf(
      db,
      sql`update signups set request_hash = '', repeat_key = '', answers = jsonb_set(answers, '{contacts}', coalesce((
          select jsonb_agg(c) from jsonb_array_elements(answers->'contacts') c where lower(c->>'address') <> all(${words}::text[])
        ), '[]'))
        where organization_id = ${traces.organization_id} and id = any(${traces.naming_ids}::uuid[])`,
    )
  },
}

/**
 * A sign-up stays as one in the drop's numbers: when, and to what. The hashes of the form go with its answers, because
 * whoever guesses a form can try its hash.
 */
const signUps: Eraser = {
  what: 'sign_ups',
  erase: (db, { organization_id, signup_ids }) =>
    rowsOf(
      db,
      sql`update signups set answers = '{"contacts": []}', source = '{}', link_id = null, vouches = false, repeat_key = '', request_hash = ''
        where organization_id = ${organization_id} and id = any(${signup_ids}::uuid[])`,
    ),
}

const oneTimeCodes: Eraser = {
  what: 'one_time_codes',
  erase: (db, { organization_id, contacts }, { contactKeys }) =>
    rowsOf(
      db,
      sql`delete from otp_challenges where organization_id = ${organization_id}
        and contact_hash = any(${contacts.flatMap(contact => contactKeys.map(key => contactHash(key, contact as Contact)))}::bytea[])`,
    ),
}

/** Links that waited to be followed, and the way from a telephone that is written STOP on to this team. */
const waiting: Eraser = {
  what: 'one_time_codes',
  async erase(db, { organization_id, signup_ids, contacts }, { contactKeys }) {
    const telephones = contacts.flatMap(({ channel, value }) =>
      channel === 'EMAIL' ? [] : destinationHashes(contactKeys, { channel: channel as Channel, to: value }),
    )
    await sql`delete from telephone_senders where organization_id = ${organization_id}
      and contact_hash = any(${telephones}::bytea[])`.execute(db)
    return rowsOf(
      db,
      sql`delete from signup_confirmations where organization_id = ${organization_id}
        and signup_id = any(${signup_ids}::uuid[])`,
    )
  },
}

const pins: Eraser = {
  what: 'pins',
  erase: async (db, { organization_id, fan_ids }) =>
    (await pinData.erase(db, { organization_id, ids: fan_ids, words: [] })).pins,
}

/** Answers kept for an Idempotency-Key may show the fan. */
const keptAnswers: Eraser = {
  what: 'kept_answers',
  erase: (db, traces) =>
    rowsOf(
      db,
      sql`delete from idempotency_keys where organization_id = ${traces.organization_id}
        and (answer::text like any(${traces.fan_ids.map(id => `%${id}%`)}::text[])
          or ${traces.contacts.length > 0 ? holds(sql`answer`, traces) : sql`false`})`,
    ),
}

/** Rows of a file that became this fan, that wait to and are not entered any more, and those that were not taken but name them. */
const imports: Eraser = {
  what: 'imports',
  async erase(db, traces) {
    const { organization_id, fan_ids, contacts } = traces
    const entered = await rowsOf(
      db,
      sql`update fan_import_rows set cells = null, change = null
        where organization_id = ${organization_id} and fan_id = any(${fan_ids}::uuid[])`,
    )
    if (contacts.length === 0) return entered
    const waiting = await rowsOf(
      db,
      sql`update fan_import_rows set cells = null, outcome = 'REJECTED', reason = 'ERASED'
        where organization_id = ${organization_id} and outcome is null and ${holds(sql`cells`, traces)}`,
    )
    const rejected = await rowsOf(
      db,
      sql`update fan_import_rows set cells = null
        where organization_id = ${organization_id} and outcome = 'REJECTED' and ${holds(sql`cells`, traces)}`,
    )
    return entered + waiting + rejected
  },
}

/** A list that was asked for remembers what was searched for. */
const exports: Eraser = {
  what: 'exports',
  erase: (db, traces) =>
    rowsOf(
      db,
      sql`update fan_exports set filter = filter - 'q' where organization_id = ${traces.organization_id}
        and length(filter->>'q') > 2 and exists (
          select from unnest(${[...wordsOf(traces), ...traces.names]}::text[]) word where word ilike '%' || (filter->>'q') || '%')`,
    ),
}

/** A merge keeps both fans as they were. */
const merges: Eraser = {
  what: 'merges',
  erase: (db, { organization_id, fan_ids }) =>
    rowsOf(
      db,
      sql`delete from fan_merges where organization_id = ${organization_id}
        and (survivor_id = any(${fan_ids}::uuid[]) or absorbed_id = any(${fan_ids}::uuid[]))`,
    ),
}

const contacts: Eraser = {
  what: 'contacts',
  erase: (db, { organization_id, fan_id }) =>
    rowsOf(db, sql`delete from fan_contacts where organization_id = ${organization_id} and fan_id = ${fan_id}`),
}

/** Aliases and pairs that may be one person go with it. */
const profile: Eraser = {
  what: 'profile',
  erase: (db, { organization_id, fan_id }) =>
    rowsOf(db, sql`delete from fans where organization_id = ${organization_id} and id = ${fan_id}`),
}

/** Everything a fan leaves behind, in the order in which it goes: what finds other rows goes last. */
export const erasers: readonly Eraser[] = [
  messages,
  consentDetails,
  otherForms,
  signUps,
  oneTimeCodes,
  waiting,
  keptAnswers,
  pins,
  imports,
  exports,
  merges,
  contacts,
  profile,
]

/** Of these, what forms of other people hold of the fan. */
export const namingErasers: readonly Eraser[] = [messages, consentDetails, otherForms]

/** Runs all of them; answers what went, by kind, the fan before what they left behind. */
export async function eraseTraces(db: Db, traces: Traces, services: ErasingServices): Promise<Gone[]> {
  const gone = new Map<Gone['what'], number>()
  for (const { what, erase } of erasers) {
    const rows = await erase(db, traces, services)
    if (rows > 0) gone.set(what, (gone.get(what) ?? 0) + rows)
  }
  return [...gone].map(([what, rows]) => ({ what, rows })).toReversed()
}
