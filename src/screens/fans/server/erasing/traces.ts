import { sql } from 'kysely'
import { type Answers, contactsIn } from '#features/signups/server/submission.ts'
import type { Db } from '#platform/server/database/db.ts'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { FanTraces, TracedContact } from '#records/fans/server/fan-data.ts'

/**
 * Locks a fan and collects all keys to their data. A concurrent sign-up of the same person waits for the end of the
 * transaction and then finds no fan. Null when the fan does not exist.
 */
export async function tracesOf(db: Db, organizationId: string, id: string): Promise<FanTraces | null> {
  const fan = await db
    .selectFrom('fans')
    .select(['id', 'name_search'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!fan) return null
  const aliases = await db
    .selectFrom('fan_aliases')
    .select('old_id')
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', id)
    .execute()
  const signups = await db
    .selectFrom('signups')
    .select(['id', 'answers'])
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', id)
    .execute()
  const own = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'value', 'address'])
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', id)
    .execute()
  const typed = signups.flatMap(({ answers }) => contactsIn(answers as Answers))
  const fan_ids = [id, ...aliases.map(({ old_id }) => old_id)]
  const contacts = unique([...own, ...(await nobodyElses(db, organizationId, id, typed))])
  const words = wordsOf(contacts)
  return {
    organization_id: organizationId,
    fan_id: id,
    ids: fan_ids,
    signup_ids: signups.map(signup => signup.id),
    naming_ids: await formsOfKnown(db, organizationId, fan_ids, words),
    names: fan.name_search ? [fan.name_search] : [],
    contacts,
    words,
  }
}

/** Forms found by key: a fan who names the contact is stored as a possible duplicate. The job scans for the others. */
async function formsOfKnown(db: Db, organizationId: string, fanIds: readonly string[], words: readonly string[]) {
  if (words.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select s.id from signups s where s.organization_id = ${organizationId} and s.fan_id = any(array(
        select other_fan_id from fan_duplicates where organization_id = ${organizationId} and fan_id = any(${fanIds}::uuid[])
        union all select fan_id from fan_duplicates
        where organization_id = ${organizationId} and other_fan_id = any(${fanIds}::uuid[])))
      and s.fan_id <> all(${fanIds}::uuid[]) and ${mentionsAny(sql`s.answers`, words)}`.execute(db)
  return rows.map(row => row.id)
}

async function nobodyElses(db: Db, organizationId: string, fanId: string, typed: readonly TracedContact[]) {
  if (typed.length === 0) return []
  const { rows } = await sql<{ channel: string; value: string }>`
    select channel, value from fan_contacts
    where organization_id = ${organizationId} and fan_id <> ${fanId}
      and value = any(${typed.map(({ value }) => value)}::text[])`.execute(db)
  return typed.filter(contact => !rows.some(row => row.channel === contact.channel && row.value === contact.value))
}

const unique = (contacts: readonly TracedContact[]) => [
  ...new Map(contacts.map(contact => [`${contact.channel} ${contact.value} ${contact.address}`, contact])).values(),
]

/** Search words that find the contacts in any text. */
export const wordsOf = (contacts: readonly TracedContact[]): string[] => [
  ...new Set(contacts.flatMap(({ value, address }) => [value, address])),
]
