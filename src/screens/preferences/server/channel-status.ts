import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { isYes } from '#records/consents/rules.ts'
import { consentsOf } from '#records/consents/server/last-consent.ts'
import { namesContact } from '#records/fans/server/fan-contacts.ts'
import { type StopReason, stopOf } from '#records/fans/server/stopped-contacts.ts'
import type { Channel } from '#records/messages/contract.ts'

/** What one contact of a fan gets, and by which words. */
export interface ChannelStatus {
  channel: Channel
  address: string
  /** Its owner proved it, by a code or a link. */
  verified: boolean
  /** Somebody typed it beside one of the fan's: it is another person's for all that is known. */
  typed_beside: boolean
  state: 'ON' | 'OFF' | 'PENDING'
  stop: StopReason | null
  /** The newest consent to marketing, in its exact words. */
  said: { text: string; at: Date; state: string } | null
  /** Whether partners' offers are agreed to as well. */
  partners: boolean
}

interface Consent {
  channel: string
  purpose: string
  state: string
  given_at: Date
  text: string
}

/** Every contact of a fan with its status, the order of channels always the same. */
export async function channelStatusOf(
  db: Db,
  keys: KeyRing,
  organizationId: string,
  fanId: string,
): Promise<ChannelStatus[]> {
  const contacts = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'address', 'verified_at', 'typed_beside'])
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .orderBy('channel')
    .orderBy('value')
    .execute()
  const consents = await consentsWithText(db, organizationId, fanId)
  const statuses: ChannelStatus[] = []
  for (const { channel: written, address, verified_at, typed_beside } of contacts) {
    const channel = written as Channel
    const stop = await stopOf(db, keys, organizationId, { channel, to: address })
    const here = consents.filter(consent => consent.channel === channel)
    const marketing = here.filter(({ purpose }) => purpose === 'MARKETING')
    const last = marketing.at(-1)
    statuses.push({
      channel,
      address,
      verified: verified_at !== null,
      typed_beside,
      state: stop ? await stoppedState(db, { organizationId, fanId, channel, address, ...stop }) : stateOf(marketing),
      stop: stop?.reason ?? null,
      said: last ? { text: last.text, at: last.given_at, state: last.state } : null,
      partners: isYes(here.filter(({ purpose, state }) => purpose === 'PARTNERS' && state !== 'PENDING').at(-1)?.state),
    })
  }
  return statuses
}

/** Who agreed once stays so while a later sign-up waits for its link. */
function stateOf(marketing: readonly Consent[]): ChannelStatus['state'] {
  if (isYes(marketing.filter(({ state }) => state !== 'PENDING').at(-1)?.state)) return 'ON'
  return marketing.at(-1)?.state === 'PENDING' ? 'PENDING' : 'OFF'
}

interface Stopped {
  organizationId: string
  fanId: string
  channel: Channel
  address: string
  reason: StopReason
  at: Date
}

/** Who unsubscribed and signed up again since is asked by a link whether it was them. */
async function stoppedState(
  db: Db,
  { organizationId, fanId, channel, address, reason, at }: Stopped,
): Promise<'OFF' | 'PENDING'> {
  if (reason !== 'UNSUBSCRIBED') return 'OFF'
  const asked = await db
    .selectFrom('signup_confirmations as c')
    .innerJoin('signups as s', join =>
      join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.id', '=', 'c.signup_id'),
    )
    // one that the day's budget of the mailbox withheld is not waited for
    .innerJoin('messages as m', join =>
      join.onRef('m.organization_id', '=', 'c.organization_id').onRef('m.about_id', '=', 'c.signup_id'),
    )
    .select('c.signup_id')
    .where('m.kind', '=', 'CONFIRM_LINK')
    .where('m.channel', '=', channel)
    .where('c.organization_id', '=', organizationId)
    .where('s.fan_id', '=', fanId)
    .where('s.state', '=', 'ACCEPTED')
    .where('s.created_at', '>=', at)
    .where(namesContact(sql.ref('s.answers'), { channel, address }))
    .where('c.channel', '=', channel)
    .where('c.confirmed_at', 'is', null)
    .where('c.expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return asked ? 'PENDING' : 'OFF'
}

/** What a fan said about messages, oldest first. A box left empty says nothing. */
const consentsWithText = (db: Db, organizationId: string, fanId: string): Promise<Consent[]> =>
  db
    .selectFrom(consentsOf(db, sql<string>`${fanId}::uuid`).as('k'))
    .innerJoin('consent_texts as t', 't.id', 'k.text_id')
    .select(['k.channel', 'k.purpose', 'k.state', 'k.given_at', 't.text'])
    .where('t.organization_id', '=', organizationId)
    .where('k.state', '<>', 'DECLINED')
    .orderBy('k.given_at')
    .orderBy('k.id')
    .execute()
