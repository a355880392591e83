import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise, unprocessable } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { isEmptyText, nodesOf, type RichNode } from '../../rich-text.ts'
import { needsReconnection } from '../../rules.ts'
import type { Step } from '../../sequence-contract.ts'
import { addWorkingDays } from '../../working-days.ts'
import { findMailbox } from '../mailboxes/open-mailbox.ts'
import { mailText } from '../writing/render.ts'
import { publishedVersion, type SequenceRow, type Version } from './sequence-rows.ts'

interface Publishing {
  user_id: string
  now: Date
}

/**
 * Makes a version of the edited steps. Whoever has had a step keeps what they were sent; whoever has not gets the new one. A changed
 * delay moves those who wait for that step.
 */
export async function publishSequence(db: Db, row: SequenceRow, { user_id, now }: Publishing): Promise<void> {
  const { organization_id, id: sequence_id } = row
  const steps = row.draft as unknown as Step[]
  const mailbox =
    (row.mailbox_id && (await findMailbox(db, organization_id, row.mailbox_id))) ||
    raise(unprocessable('Choose the mailbox to send from.', { field: 'mailbox_id' }))
  if (mailbox.grant_status !== 'valid') raise(conflict(needsReconnection(mailbox.email)))
  const [first] = steps
  if (!first?.subject.trim()) raise(unprocessable('The first step needs a subject.', { field: 'steps.0.subject' }))
  for (const [at, { nodes, name }] of steps.entries())
    if (isEmptyText(nodes as RichNode))
      raise(unprocessable(`The step “${name}” has no text.`, { field: `steps.${at}.nodes` }))
  const before = await publishedVersion(db, organization_id, sequence_id)
  const signature = mailbox.signature_for_new_id
    ? await db
        .selectFrom('mailbox_signatures')
        .select('text')
        .where('organization_id', '=', organization_id)
        .where('id', '=', mailbox.signature_for_new_id)
        .executeTakeFirst()
    : undefined
  const mailings: Record<string, string> = {}
  for (const step of steps) {
    const mailing_id = newId()
    const subject = step.subject.trim() || `Re: ${first.subject}`
    await db
      .insertInto('outreach_mailings')
      .values({
        organization_id,
        id: mailing_id,
        kind: 'STEP',
        state: 'SENDING',
        user_id,
        mailbox_id: mailbox.id,
        ...mailText(subject.slice(0, 300), step.nodes as RichNode, signature ? nodesOf(signature.text) : null),
        created_at: now,
        sent_at: now,
      })
      .execute()
    mailings[step.id] = mailing_id
  }
  const version = row.version + 1
  await db
    .insertInto('outreach_sequence_versions')
    .values({
      organization_id,
      sequence_id,
      version,
      steps: JSON.stringify(steps),
      mailings: JSON.stringify(mailings),
      published_by: user_id,
      published_at: now,
    })
    .execute()
  await db
    .updateTable('outreach_sequences')
    .set({ version, state: 'RUNNING', updated_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', sequence_id)
    .execute()
  await moveWaiting(db, row, steps, before)
}

/** Who waits for a step whose delay has changed waits from their last mail anew; who had finished goes on with an added step. */
async function moveWaiting(
  db: Db,
  { organization_id, id }: SequenceRow,
  steps: readonly Step[],
  before: Version | undefined,
) {
  if (!before) return
  for (const [at, step] of steps.entries()) {
    const old = before.steps[at]
    if (at === 0 || old?.delay_days === step.delay_days) continue
    const { rows } = await sql<{ id: string; last_at: Date }>`
      select e.id, coalesce(m.settled_at, m.send_at) as last_at from outreach_enrollments e
      join outreach_mails m on m.organization_id = e.organization_id and m.id = e.mail_id
      where e.organization_id = ${organization_id} and e.sequence_id = ${id} and e.step = ${at}
        and (e.state = 'WAITING' or (e.state = 'FINISHED' and ${!old}))`.execute(db)
    const due = rows.map(({ last_at }) => addWorkingDays(last_at, step.delay_days))
    await sql`
      update outreach_enrollments e set due_at = v.due_at, state = 'WAITING', ended_at = null
      from unnest(${rows.map(row => row.id)}::uuid[], ${due}::timestamptz[]) as v(id, due_at)
      where e.organization_id = ${organization_id} and e.id = v.id`.execute(db)
  }
}

/** What publishing would change, for each step that differs. */
export async function changesOf(db: Db, row: SequenceRow) {
  const before = await publishedVersion(db, row.organization_id, row.id)
  if (!before) return []
  const { rows } = await sql<{ step: number; people: number }>`
    select step, count(*)::int as people from outreach_enrollments
    where organization_id = ${row.organization_id} and sequence_id = ${row.id} and state = 'WAITING' group by step`.execute(
    db,
  )
  const steps = row.draft as unknown as Step[]
  const upTo = (limit: number) => rows.reduce((sum, { step, people }) => (step <= limit ? sum + people : sum), 0)
  const beyond = (limit: number) => rows.reduce((sum, { step, people }) => (step > limit ? sum + people : sum), 0)
  return steps.flatMap((step, at) => {
    const old = before.steps[at]
    const what = !old
      ? 'new step'
      : [
          ...(old.subject === step.subject ? [] : ['subject']),
          ...(JSON.stringify(old.nodes) === JSON.stringify(step.nodes) ? [] : ['text']),
          ...(old.delay_days === step.delay_days ? [] : [`delay, ${old.delay_days} to ${step.delay_days} days`]),
        ].join(', ')
    return what ? [{ step: at, name: step.name, what, still_get_it: upTo(at), had_it: beyond(at) }] : []
  })
}
