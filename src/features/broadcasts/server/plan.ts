import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, enqueue, type JobHandler, job, work } from '#platform/server/jobs/jobs.ts'
import { settingsOf } from '#records/audiences/server/settings.ts'
import type { Channel } from '#records/messages/contract.ts'
import type { LinkSettings } from '#records/messages/server/recipient-links.ts'
import type { SkipReason } from '../contract.ts'
import { channelsFor, dueAt, priceOf } from '../rules.ts'
import { textFor } from './compose.ts'
import { reasonToSkip } from './plan-reasons.ts'
import { sendBroadcast } from './send.ts'
import { type BroadcastRow, contentOf, lockBroadcast, setBroadcast } from './stored.ts'
import { type Target, targetsOf } from './targets.ts'

export const planBroadcast = job('plan_broadcast', { payload: z.object({ organization_id: id, id }) })

/** Decides once who gets the message, on which channel and when. Runs again harmlessly: it begins with the state. */
export const planBroadcastWork = (links: LinkSettings): JobHandler =>
  work(planBroadcast, async ({ database, clock }, payload) => {
    await database.inOrganization(payload.organization_id, async db => {
      const row = await lockBroadcast(db, payload.organization_id, payload.id)
      if (row.state !== 'SCHEDULED') return
      const now = clock.now()
      const recipients = await planned(db, row, now, links)
      for (let from = 0; from < recipients.length; from += BATCH)
        await sql`insert into broadcast_recipients
            (organization_id, broadcast_id, fan_id, channel, state, reason, due_at, second_subject, cost_cents)
          select * from jsonb_to_recordset(${JSON.stringify(recipients.slice(from, from + BATCH))}::jsonb) as r (
            organization_id uuid, broadcast_id uuid, fan_id uuid, channel text, state text, reason text, due_at timestamptz,
            second_subject boolean, cost_cents numeric) on conflict do nothing`.execute(db)
      const due = recipients.filter(({ state }) => state === 'PLANNED').map(({ due_at }) => due_at.getTime())
      const starts_at = new Date(due.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY))
      await setBroadcast(db, row, { state: 'SENDING', started_at: now, starts_at: due.length > 0 ? starts_at : now })
      await enqueue(db, sendBroadcast, payload, { runAt: due.length > 0 ? starts_at : now })
      await announceChange(db, payload.organization_id, ['broadcasts'])
    })
  })

const BATCH = 2_000

interface Recipient {
  organization_id: string
  broadcast_id: string
  fan_id: string
  channel: Channel | 'NONE'
  state: 'PLANNED' | 'SKIPPED'
  reason: SkipReason | null
  due_at: Date
  second_subject: boolean
  cost_cents: number
}

async function planned(db: Db, row: BroadcastRow, now: Date, links: LinkSettings): Promise<Recipient[]> {
  const { organization_id, id: broadcast_id, send_mode, second_share, spend_cap_cents } = row
  const settings = await settingsOf(db, organization_id)
  const targets = await targetsOf(db, organization_id, now, row)
  const rows = targets.flatMap((target): Recipient[] => {
    const due_at = dueOf(row, target, settings, now)
    const common = { organization_id, broadcast_id, fan_id: target.id, due_at }
    const channels = channelsFor(send_mode as Parameters<typeof channelsFor>[0], target.reached)
    if (channels.length === 0)
      return [
        {
          ...common,
          channel: 'NONE',
          state: 'SKIPPED',
          reason: reasonToSkip(target),
          second_subject: false,
          cost_cents: 0,
        },
      ]
    const second_subject = isSecond(broadcast_id, target.id, second_share)
    return channels.map(channel => ({
      ...common,
      channel,
      state: 'PLANNED',
      reason: null,
      second_subject,
      cost_cents: priceOf(channel, exampleText(row, target, links)),
    }))
  })
  return spend_cap_cents === null ? rows : withinSpend(rows, spend_cap_cents)
}

type Times = Pick<BroadcastRow, 'send_at_date' | 'send_at_time' | 'fan_zones'>
type Clock = Omit<Parameters<typeof dueAt>[0], 'now' | 'zone' | 'at'> & { time_zone: string }

/** When a fan would get a message, by the fan's clock or else the team's. */
export function dueOf(times: Times, { zone: own }: Pick<Target, 'zone'>, settings: Clock, now: Date): Date {
  const zone = own ?? settings.time_zone
  const at = times.send_at_date && times.send_at_time ? { date: times.send_at_date, time: times.send_at_time } : null
  // one moment for all is still not sent into a fan's night
  return at && !times.fan_zones
    ? dueAt({ ...settings, now: momentOf(at, settings, now), zone, at: null })
    : dueAt({ ...settings, now, zone, at })
}

const momentOf = (at: { date: string; time: string }, { time_zone }: { time_zone: string }, now: Date) =>
  dueAt({ now, at, zone: time_zone, quiet_from: 0, quiet_until: 0 })

/** Who gets the second subject: the same fans each time it is asked, and no pattern across messages. */
function isSecond(broadcastId: string, fanId: string, share: number | null): boolean {
  if (share === null) return false
  return createHash('sha256').update(`${broadcastId}${fanId}`).digest().readUInt32BE() % 100 < share
}

/** The text as long as it will be, with links in place. */
export const exampleText = (
  row: Pick<BroadcastRow, 'content'>,
  { first_name, language }: Pick<Target, 'first_name' | 'language'>,
  { host }: LinkSettings,
) =>
  textFor(contentOf(row), {
    first_name,
    language,
    label: '',
    link: contentOf(row).link && `${host}/l/${'x'.repeat(EXAMPLE_TOKEN)}`,
    way_out: { preferences_url: host, unsubscribe_url: host },
  })

const EXAMPLE_TOKEN = 67

/** In the order of their times, until the money is spent. */
function withinSpend(rows: Recipient[], cap: number): Recipient[] {
  let spent = 0
  return rows
    .toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())
    .map(row => {
      if (row.state !== 'PLANNED') return row
      const after = Math.round((spent + row.cost_cents) * 10_000) / 10_000
      if (after > cap) return { ...row, state: 'SKIPPED', reason: 'SPEND_CAP' }
      spent = after
      return row
    })
}
