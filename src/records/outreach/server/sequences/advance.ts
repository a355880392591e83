import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { planSends } from '../../sending-plan.ts'
import { unresolvedIn } from '../../variables.ts'
import { addWorkingDays } from '../../working-days.ts'
import { findMailbox } from '../mailboxes/open-mailbox.ts'
import { type NewMail, queueMails } from '../sending/queue-mails.ts'
import { campaignName } from '../writing/campaign-name.ts'
import { takenDays, teamName, valuesOf } from '../writing/preflight.ts'
import { recipientFacts } from '../writing/recipients.ts'
import { publishedVersion, type Version } from './sequence-rows.ts'
import { stopAtStage } from './stop-at-stage.ts'

const advanceSequences = job('advance_sequences', { payload: z.object({}) })
const advanceSequence = job('advance_sequence', { payload: z.object({ organization_id: z.uuid(), id: z.uuid() }) })

/** Every minute, as a crontab line. */
export const advanceSequencesSchedule = '* * * * * advance_sequences'

export const advanceSoon = (db: Db, organization_id: string, id: string) =>
  enqueue(db, advanceSequence, { organization_id, id }, { key: `advance_sequence:${id}` })

const BATCH = 500
const LOOKS_AGAIN_MS = 3_600_000

export const advanceSequencesWork = [
  work(advanceSequences, ({ database, clock }) =>
    eachOrganization(database, async (db, organization_id) => {
      const { rows } = await sql<{ id: string }>`
        select id from outreach_sequences s where organization_id = ${organization_id} and state = 'RUNNING' and (
          (stop_at is not null and activation_id is not null) or exists (
            select from outreach_enrollments e where e.organization_id = s.organization_id and e.sequence_id = s.id
              and e.state = 'WAITING' and e.due_at <= ${clock.now()}))`.execute(db)
      for (const { id } of rows) await advanceSoon(db, organization_id, id)
    }),
  ),
  work(advanceSequence, async ({ database, clock }, { organization_id, id }) => {
    for (;;) {
      const now = clock.now()
      const moved = await database.inOrganization(organization_id, db => advance(db, organization_id, id, now))
      if (moved < BATCH) return
    }
  }),
]

interface Due {
  id: string
  creator_id: string | null
  email: string
  step: number
  /** Mails that were queued for them so far. */
  mails: number
  last_state: string | null
  last_reason: string | null
  last_message_id: string | null
  thread_id: string | null
  thread_message_ids: string[]
}

/** Queues the next step of everybody whose time has come. The copy and the place of the creator are written together. */
async function advance(db: Db, organization_id: string, sequence_id: string, now: Date): Promise<number> {
  const sequence = await db
    .selectFrom('outreach_sequences')
    .select(['state', 'mailbox_id', 'activation_id', 'stop_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', sequence_id)
    .forShare()
    .executeTakeFirst()
  if (sequence && (await stopAtStage(db, { organization_id, sequence_id, ...sequence, now })) > 0)
    await announceChange(db, organization_id, ['sequences'])
  const version = await publishedVersion(db, organization_id, sequence_id)
  const mailbox = sequence?.mailbox_id ? await findMailbox(db, organization_id, sequence.mailbox_id) : undefined
  if (sequence?.state !== 'RUNNING' || !version || mailbox?.grant_status !== 'valid') return 0
  const { rows: due } = await sql<Due>`
    select e.id, e.creator_id, e.email, e.step, (select count(*)::int from outreach_mails c
        where c.organization_id = e.organization_id and c.enrollment_id = e.id) as mails, m.state as last_state, m.reason as last_reason, m.message_id as last_message_id,
      m.thread_id, array(select o.message_id from outreach_messages o where o.organization_id = e.organization_id
        and o.thread_id = m.thread_id and o.message_id is not null order by o.at) as thread_message_ids
    from outreach_enrollments e
    left join outreach_mails m on m.organization_id = e.organization_id and m.id = e.mail_id
    where e.organization_id = ${organization_id} and e.sequence_id = ${sequence_id} and e.state = 'WAITING' and e.due_at <= ${now}
    order by e.due_at, e.id limit ${BATCH} for update of e skip locked`.execute(db)
  if (due.length === 0) return 0
  const ready: Due[] = []
  for (const one of due) {
    if (one.step >= version.steps.length) await end(db, organization_id, one.id, 'FINISHED', null, now)
    else if (one.step === 0 || one.last_state === 'SENT' || one.last_state === null) ready.push(one)
    // the step before waits for the cap or the mailbox, or nobody knows yet whether it left
    else if (one.last_state === 'QUEUED' || one.last_state === 'SENDING' || one.last_state === 'UNKNOWN')
      await postpone(db, organization_id, one.id, new Date(now.getTime() + LOOKS_AGAIN_MS))
    else await end(db, organization_id, one.id, 'FAILED', one.last_reason ?? 'the step before did not leave', now)
  }
  const facts = new Map(
    (
      await recipientFacts(
        db,
        organization_id,
        ready.flatMap(({ creator_id }) => creator_id ?? []),
      )
    ).map(fact => [fact.creator_id, fact]),
  )
  const team = await teamName(db)
  const { activation_id } = sequence
  const campaign = activation_id ? ((await campaignName(db, organization_id, activation_id)) ?? '') : ''
  const texts = await textsOf(db, organization_id, version)
  const start = now
  const times = planSends(
    ready.map(({ creator_id }) => ({ time_zone: facts.get(creator_id ?? '')?.time_zone ?? null })),
    { ...mailbox, from: mailbox.window_from, to: mailbox.window_to },
    { start, taken: await takenDays(db, mailbox, now), spacingMs: 1_000 },
  )
  const mails: NewMail[] = []
  const moves: { id: string; due_at: Date }[] = []
  for (const [at, one] of ready.entries()) {
    const step = version.steps[one.step]
    const fact = facts.get(one.creator_id ?? '')
    const variables = valuesOf(fact, { team, campaign, sender: mailbox.sender_name, fallbacks: {} })
    const mailing_id = version.mailings[step?.id ?? ''] ?? ''
    const missing = unresolvedIn(texts.get(mailing_id) ?? '', variables)
    if (!fact || missing.length > 0) {
      const reason = fact ? `no value for ${missing.map(name => `{{${name}}}`).join(', ')}` : 'the creator is gone'
      await end(db, organization_id, one.id, 'FAILED', reason, now)
      continue
    }
    const goesOn = one.step > 0 && !step?.subject.trim() && one.thread_id
    const send_at = times[at] ?? now
    mails.push({
      organization_id,
      mailing_id,
      mailbox_id: mailbox.id,
      creator_id: one.creator_id,
      email: one.email,
      variables,
      send_at,
      enrollment_id: one.id,
      // counts the mails to this creator: the places of steps change with each version
      step: one.mails,
      ...(goesOn ? { thread_id: one.thread_id ?? '', in_reply_to: one.thread_message_ids.slice(-20) } : {}),
    })
    const next = version.steps[one.step + 1]
    moves.push({ id: one.id, due_at: next ? addWorkingDays(send_at, next.delay_days, fact.time_zone) : send_at })
  }
  if (mails.length > 0) {
    const ids = await queueMails(db, mails)
    await sql`
      update outreach_enrollments e set step = e.step + 1, mail_id = v.mail_id, due_at = v.due_at, reason = null,
        state = case when e.step + 1 >= ${version.steps.length} then 'FINISHED' else 'WAITING' end
      from unnest(${moves.map(({ id }) => id)}::uuid[], ${ids}::uuid[], ${moves.map(({ due_at }) => due_at)}::timestamptz[]) as v(id, mail_id, due_at)
      where e.organization_id = ${organization_id} and e.id = v.id`.execute(db)
  }
  await announceChange(db, organization_id, ['sequences'])
  return due.length
}

async function textsOf(db: Db, organizationId: string, { mailings }: Version): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('outreach_mailings')
    .select(['id', 'subject', 'body_text'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${Object.values(mailings)}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, subject, body_text }) => [id, `${subject} ${body_text}`]))
}

const end = (
  db: Db,
  organizationId: string,
  id: string,
  state: 'FINISHED' | 'FAILED',
  reason: string | null,
  now: Date,
) =>
  db
    .updateTable('outreach_enrollments')
    .set({ state, reason, ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()

const postpone = (db: Db, organizationId: string, id: string, due_at: Date) =>
  db
    .updateTable('outreach_enrollments')
    .set({ due_at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
