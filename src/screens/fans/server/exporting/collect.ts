import { sql } from 'kysely'
import type { ConsentDetails } from '#features/consents/contract.ts'
import { type SealedPart, sealedPlace } from '#features/messages/server/queue-message.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { type Fact, type OwnFacts, ownFacts } from './own-forms.ts'

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
  const own = await ownFacts(db, organizationId, fanId, await contactsOf(db, organizationId, fanId))
  return {
    profile: { ...profile, known_as_before: ids.slice(1) },
    contacts: own.contacts,
    sign_ups: own.sign_ups,
    consents: await consentsOf(db, organizationId, ids, own),
    messages: await messagesOf(db, box, organizationId, ids, own),
    requests: await db
      .selectFrom('privacy_requests')
      .select(['kind', 'created_at', 'done_at'])
      .where('organization_id', '=', organizationId)
      .where('fan_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
  }
}

const contactsOf = (db: Db, organizationId: string, fanId: string) =>
  db
    .selectFrom('fan_contacts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .orderBy('created_at')
    .execute()
    .then(rows => rows.map(({ organization_id, fan_id, ...contact }) => contact))

type Others = Pick<OwnFacts<unknown>, 'strangers' | 'isOwn'>

/**
 * Every row of the ledger, boxes left empty included, with the exact words. Of a form that others may have sent: what it says
 * of the fan's own contacts, and not where it came from.
 */
async function consentsOf(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  { strangers, isOwn }: Others,
): Promise<Fact[]> {
  const { rows } = await sql<{ details: string | null; signup_id: string | null; channel: string } & Fact>`
    select k.id, k.signup_id, k.given_at, k.purpose, k.channel, k.state, k.checkbox, t.text, encode(k.text_hash, 'hex') as text_sha256, k.locale,
      dr.title as drop, k.drop_version, d.details
    from consents k
    join consent_texts t on t.organization_id = k.organization_id and t.id = k.text_id
    left join consent_details d on d.organization_id = k.organization_id and d.consent_id = k.id
    left join drops dr on dr.organization_id = k.organization_id and dr.id = k.drop_id
    where k.organization_id = ${organizationId} and (k.fan_id = any(${ids}::uuid[]) or k.signup_id in (
      select id from signups where organization_id = ${organizationId} and fan_id = ${ids[0]}))
    order by k.given_at, k.purpose, k.id`.execute(db)
  return rows.flatMap(({ details, signup_id, ...consent }) => {
    const person = details ? (JSON.parse(details) as ConsentDetails) : null
    if (!strangers.has(signup_id ?? '')) return { ...consent, ...person }
    return person && isOwn(consent.channel, person.contact) ? { ...consent, contact: person.contact, proof: null } : []
  })
}

/**
 * What was sent, with its text where that is kept: a code or a link is wiped as soon as it is settled. Of what a stranger's
 * form set off, what went to the fan.
 */
async function messagesOf(
  db: Db,
  box: SecretBox,
  organizationId: string,
  ids: readonly string[],
  { strangers, isOwn }: Others,
): Promise<Fact[]> {
  const { rows } = await sql<
    { id: string; about_id: string; channel: string; sealed: string | null; secret: boolean } & Fact
  >`
    select id, about_id, kind, channel, state, reason, created_at, settled_at, sealed, secret from messages
    where organization_id = ${organizationId} and (about_id = any(${ids}::uuid[]) or about_id in (
      select id from signups where organization_id = ${organizationId} and fan_id = ${ids[0]}))
    order by id`.execute(db)
  return rows.flatMap(({ sealed, secret, about_id, ...message }) => {
    const doubtful = strangers.has(about_id)
    if (sealed === null) return doubtful ? [] : message
    const { to, subject, text } = JSON.parse(box.open(sealed, sealedPlace(organizationId, message.id))) as SealedPart
    if (doubtful && !isOwn(message.channel, to)) return []
    return { ...message, to, ...(secret ? {} : { subject, text }) }
  })
}
