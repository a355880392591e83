import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, enqueue, type JobHandler, job, work } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingsOf } from '#records/audiences/server/settings.ts'
import { mayBeReached, namesContact } from '#records/fans/server/fan-contacts.ts'
import type { Channel } from '#records/messages/contract.ts'
import { linkToken } from '#records/messages/server/contact-link.ts'
import type { QueueMessage } from '#records/messages/server/queue-message.ts'
import { type LinkSettings, unsubscribeLinksOf } from '#records/messages/server/recipient-links.ts'
import type { SkipReason } from '../contract.ts'
import { dueAt } from '../rules.ts'
import { messageFor, wordsFor } from './compose.ts'
import { messagesPerFan } from './frequency.ts'
import { reasonToSkip } from './plan-reasons.ts'
import { type BroadcastRow, contentOf, lockBroadcast, setBroadcast } from './stored.ts'
import { type Target, targetsAmong } from './targets.ts'

export const sendBroadcast = job('send_broadcast', { payload: z.object({ organization_id: id, id }) })

/** Fans in one transaction. */
const BATCH = 200

export const clickPath = (token: string) => `/l/${token}`
export const pixelPath = (token: string) => `/o/${token}.gif`

export interface BroadcastServices {
  queueMessage: QueueMessage
  links: LinkSettings
  /** Whether an answer on the channel reaches us. */
  hearsAnswers: (channel: Channel) => boolean
}

interface Due {
  fan_id: string
  channel: Channel
  second_subject: boolean
}

/**
 * Hands the messages that are due to the outbox, a batch in each transaction: a message is queued if and only if its row
 * says so, however often the job runs and whenever it is killed. Then it waits for the next time.
 */
export const sendBroadcastWork = (services: BroadcastServices): JobHandler =>
  work(sendBroadcast, async ({ database, clock }, payload) => {
    for (let more = true; more; )
      more = await database.inOrganization(payload.organization_id, async db => {
        const row = await lockBroadcast(db, payload.organization_id, payload.id)
        if (row.state !== 'SENDING') return false
        const now = clock.now()
        const due = await db
          .selectFrom('broadcast_recipients')
          .select(['fan_id', 'channel', 'second_subject'])
          .where('organization_id', '=', row.organization_id)
          .where('broadcast_id', '=', row.id)
          .where('state', '=', 'PLANNED')
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .orderBy('fan_id')
          .limit(BATCH)
          .execute()
        if (due.length > 0) await queueBatch(db, services, row, due as Due[], now)
        const { next } = await db
          .selectFrom('broadcast_recipients')
          .select(({ fn }) => fn.min('due_at').as('next'))
          .where('organization_id', '=', row.organization_id)
          .where('broadcast_id', '=', row.id)
          .where('state', '=', 'PLANNED')
          .executeTakeFirstOrThrow()
        if (next && next <= now) return true
        if (next) await enqueue(db, sendBroadcast, payload, { runAt: next })
        else await setBroadcast(db, row, { state: 'SENT', finished_at: now })
        await announceChange(db, row.organization_id, ['broadcasts'])
        return false
      })
  })

async function queueBatch(db: Db, services: BroadcastServices, row: BroadcastRow, due: readonly Due[], now: Date) {
  const { organization_id } = row
  const ids = [...new Set(due.map(({ fan_id }) => fan_id))]
  const chosen = sql<{ id: string }>`select unnest(${ids}::uuid[]) as id`
  // consent may have been taken back since the plan was made
  const targets = new Map((await targetsAmong(db, organization_id, now, chosen)).map(target => [target.id, target]))
  const addresses = await addressesOf(db, organization_id, ids)
  await oneBatchAtATime(db, organization_id)
  const { counts, most } = await messagesPerFan(db, organization_id, { now, except: row.id, ids })
  const settings = await settingsOf(db, organization_id)
  const { rows } = await sql<{ label: string | null }>`select auth_organization_name() as label`.execute(db)
  const label = rows[0]?.label ?? ''
  for (const one of due) {
    const target = targets.get(one.fan_id)
    const { to, signup_id } = addresses.get(`${one.fan_id}:${one.channel}`) ?? {}
    const reason = skipReasonOf(target, one, to, (counts.get(one.fan_id) ?? 0) >= most)
    // a batch may run late, into the fan's night
    const due_at = dueAt({ ...settings, now, zone: target?.zone ?? settings.time_zone, at: null })
    if (!reason && due_at > now) await settle(db, row, one, { due_at })
    else if (reason || !target || !to || !signup_id)
      await settle(db, row, one, { state: 'SKIPPED', reason: reason ?? 'NO_SIGN_UP' })
    else {
      const message_id = newId()
      const { queueMessage, links, hearsAnswers } = services
      const subject = { organization_id, signup_id: message_id, channel: one.channel }
      const way_out = unsubscribeLinksOf(links, { ...subject, signup_id })
      const content = contentOf(row)
      const click = links.host + clickPath(linkToken(links.keys, 'click', subject))
      const words = wordsFor(content, one.second_subject, {
        first_name: target.first_name,
        language: target.language,
        label,
        link: content.link && click,
        way_out,
        track: (_, at) => `${click}/${at}`,
      })
      const pixel_url = links.host + pixelPath(linkToken(links.keys, 'open', subject))
      await queueMessage(db, {
        id: message_id,
        organization_id,
        channel: one.channel,
        to,
        content: messageFor(words, one.channel, { label, way_out, pixel_url }),
        once: `broadcast:${row.id}:${one.fan_id}:${one.channel}`,
        about_id: signup_id,
      })
      const hears_answers = hearsAnswers(one.channel)
      await settle(db, row, one, { state: 'QUEUED', message_id, queued_at: now, hears_answers })
    }
  }
}

/** Two messages that go out at once would both find a fan below the limit. */
const oneBatchAtATime = (db: Db, organizationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('broadcasts:' || ${organizationId}, 0))`.execute(db)

function skipReasonOf(
  target: Target | undefined,
  { channel }: Due,
  to: string | undefined,
  isCapped: boolean,
): SkipReason | null {
  if (!target || !to) return 'NO_ADDRESS'
  if (!target.reached.includes(channel)) return reasonToSkip(target)
  return isCapped ? 'CAPPED' : null
}

const settle = (
  db: Db,
  { organization_id, id }: BroadcastRow,
  { fan_id, channel }: Due,
  change: Record<string, unknown>,
) =>
  db
    .updateTable('broadcast_recipients')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('broadcast_id', '=', id)
    .where('fan_id', '=', fan_id)
    .where('channel', '=', channel)
    .execute()

interface Recipient {
  to: string
  /** The newest sign-up that names the contact: links in the message are for whoever has it. */
  signup_id: string | null
}

/** The newest contact on each channel that may be written to. */
async function addressesOf(db: Db, organizationId: string, ids: readonly string[]): Promise<Map<string, Recipient>> {
  const rows = await db
    .selectFrom('fan_contacts as c')
    .select(['c.fan_id', 'c.channel', 'c.address'])
    .select(eb => {
      const form = eb
        .selectFrom('signups as s')
        .select('s.id')
        .whereRef('s.organization_id', '=', 'c.organization_id')
        .where('s.state', '=', 'ACCEPTED')
        .where(namesContact(sql.ref('s.answers'), { channel: sql.ref('c.channel'), address: sql.ref('c.address') }))
        .orderBy('s.id', 'desc')
        .limit(1)
      const [own, moved] = [form.whereRef('s.fan_id', '=', 'c.fan_id'), form.whereRef('s.id', '=', 'c.signup_id')]
      return eb.fn.coalesce(own, moved).as('signup_id')
    })
    .where('c.organization_id', '=', organizationId)
    .where('c.fan_id', 'in', ids)
    .where(mayBeReached('c'))
    .orderBy('c.created_at')
    .orderBy('c.value')
    .execute()
  // one that no form names loses to one that may be written to
  return new Map(
    rows
      .toSorted((a, b) => Number(a.signup_id !== null) - Number(b.signup_id !== null))
      .map(({ fan_id, channel, address, signup_id }) => [`${fan_id}:${channel}`, { to: address, signup_id }]),
  )
}
