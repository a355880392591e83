import { sql } from 'kysely'
import { type SealedPart, sealedPlace } from '#features/messages/server/queue-message.ts'
import type { Db } from '#platform/server/db.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'

/** One thing that is stored, as names and values. */
export type Fact = Readonly<Record<string, unknown>>

/** Everything that is stored about one fan, as it is stored. */
export interface FanCopy {
  profile: Fact
  contacts: Fact[]
  sign_ups: Fact[]
  consents: Fact[]
  messages: Fact[]
  requests: Fact[]
}

/** Reads all of a fan, whatever the number. Undefined for nobody. */
export async function collectFan(
  db: Db,
  box: SecretBox,
  organizationId: string,
  fanId: string,
): Promise<FanCopy | undefined> {
  const fan = await db
    .selectFrom('fans')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', fanId)
    .executeTakeFirst()
  if (!fan) return undefined
  const { organization_id: _, name_search, last_name_search, ...profile } = fan
  const aliases = await db
    .selectFrom('fan_aliases')
    .select('old_id')
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .execute()
  const ids = [fanId, ...aliases.map(({ old_id }) => old_id)]
  return {
    profile: { ...profile, known_as_before: ids.slice(1) },
    contacts: await contactsOf(db, organizationId, fanId),
    sign_ups: await signUpsOf(db, organizationId, fanId),
    consents: await consentsOf(db, organizationId, ids),
    messages: await messagesOf(db, box, organizationId, ids),
    requests: await db
      .selectFrom('privacy_requests')
      .select(['kind', 'created_at', 'done_at'])
      .where('organization_id', '=', organizationId)
      .where('fan_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
  }
}

const contactsOf = (db: Db, organizationId: string, fanId: string): Promise<Fact[]> =>
  db
    .selectFrom('fan_contacts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .orderBy('created_at')
    .execute()
    .then(rows => rows.map(({ organization_id, fan_id, ...contact }) => contact))

async function signUpsOf(db: Db, organizationId: string, fanId: string): Promise<Fact[]> {
  const { rows } = await sql<{ answers: Fact; content: { custom_fields?: CustomField[] } } & Fact>`
    select s.id, s.created_at, d.title as drop, s.drop_version, s.link_id, s.state, s.quarantine_reasons, s.answers, s.source, v.content
    from signups s
    join drops d on d.organization_id = s.organization_id and d.id = s.drop_id
    join drop_versions v on v.organization_id = s.organization_id and v.drop_id = s.drop_id and v.version = s.drop_version
    where s.organization_id = ${organizationId} and s.fan_id = ${fanId} order by s.id`.execute(db)
  return rows.map(({ content, answers, ...signUp }) => ({ ...signUp, answers: inWords(answers, content) }))
}

interface CustomField {
  id: string
  label: string
  multiple_choice_options?: { id: string; label: string }[] | null
}

/** Answers to the drop's own questions under the questions, not under ids. */
function inWords({ custom_fields, ...answers }: Fact, content: { custom_fields?: CustomField[] }): Fact {
  const given = custom_fields as Record<string, string> | undefined
  if (!given) return answers
  const named = Object.entries(given).map(([id, value]) => {
    const field = content.custom_fields?.find(known => known.id === id)
    return [field?.label ?? id, field?.multiple_choice_options?.find(option => option.id === value)?.label ?? value]
  })
  return { ...answers, questions: Object.fromEntries(named) }
}

/** Every row of the ledger, boxes left empty included, with the exact words. */
async function consentsOf(db: Db, organizationId: string, ids: readonly string[]): Promise<Fact[]> {
  const { rows } = await sql<{ details: string | null } & Fact>`
    select k.id, k.given_at, k.purpose, k.channel, k.state, k.checkbox, t.text, encode(k.text_hash, 'hex') as text_sha256, k.locale,
      dr.title as drop, k.drop_version, d.details
    from consents k
    join consent_texts t on t.organization_id = k.organization_id and t.id = k.text_id
    left join consent_details d on d.organization_id = k.organization_id and d.consent_id = k.id
    left join drops dr on dr.organization_id = k.organization_id and dr.id = k.drop_id
    where k.organization_id = ${organizationId} and (k.fan_id = any(${ids}::uuid[]) or k.signup_id in (
      select id from signups where organization_id = ${organizationId} and fan_id = ${ids[0]}))
    order by k.given_at, k.purpose, k.id`.execute(db)
  return rows.map(({ details, ...consent }) => ({ ...consent, ...(details ? (JSON.parse(details) as Fact) : {}) }))
}

/** What was sent, with its text where that is kept: a code or a link is wiped as soon as it is settled. */
async function messagesOf(db: Db, box: SecretBox, organizationId: string, ids: readonly string[]): Promise<Fact[]> {
  const { rows } = await sql<{ id: string; sealed: string | null; secret: boolean } & Fact>`
    select id, kind, channel, state, reason, created_at, settled_at, sealed, secret from messages
    where organization_id = ${organizationId} and (about_id = any(${ids}::uuid[]) or about_id in (
      select id from signups where organization_id = ${organizationId} and fan_id = ${ids[0]}))
    order by id`.execute(db)
  return rows.map(({ sealed, secret, ...message }) => {
    if (sealed === null) return message
    const { to, subject, text } = JSON.parse(box.open(sealed, sealedPlace(organizationId, message.id))) as SealedPart
    return { ...message, to, ...(secret ? {} : { subject, text }) }
  })
}
