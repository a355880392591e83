import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isEmptyText, type RichNode, toText } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise, unprocessable } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { needsReconnection } from '../../rules.ts'
import type { Step } from '../../sequence-contract.ts'
import { VARIABLES, variablesIn } from '../../variables.ts'
import { addWorkingDays } from '../../working-days.ts'
import { findMailbox } from '../mailboxes/open-mailbox.ts'
import { signatureOf } from '../mailboxes/signatures.ts'
import { mailText } from '../writing/render.ts'
import { placesAmong } from './places.ts'
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
  const signature = await signatureOf(db, mailbox)
  refuseVariables(row, steps, signature)
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
        activation_id: row.activation_id,
        ...mailText(subject.slice(0, 300), step.nodes as RichNode, signature),
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
  await movePlaces(db, row, steps, before, now)
}

/**
 * Puts everybody behind the last step that they have had. Whoever comes to another step, or to one whose delay has changed, waits
 * from their last mail anew; who had finished goes on with a step that was added.
 */
async function movePlaces(
  db: Db,
  { organization_id, id }: SequenceRow,
  steps: readonly Step[],
  before: Version | undefined,
  now: Date,
) {
  if (!before) return
  const moved = (await placesAmong(db, organization_id, id, steps)).flatMap(({ next, last_at, ...place }) => {
    const step = steps[next]
    const old = before.steps[place.step]
    const same = place.step === next && old?.id === step?.id && old?.delay_days === step?.delay_days
    if (same && (place.state === 'FINISHED') === !step) return []
    const due_at = step && last_at ? addWorkingDays(last_at, step.delay_days) : (last_at ?? now)
    return [{ id: place.id, step: next, due_at, state: step ? 'WAITING' : 'FINISHED' }]
  })
  if (moved.length === 0) return
  await sql`
    update outreach_enrollments e set step = v.step, due_at = v.due_at, state = v.state,
      ended_at = case v.state when 'FINISHED' then coalesce(e.ended_at, ${now}) end
    from unnest(${moved.map(one => one.id)}::uuid[], ${moved.map(one => one.step)}::int[],
      ${moved.map(one => one.due_at)}::timestamptz[], ${moved.map(one => one.state)}::text[]) as v(id, step, due_at, state)
    where e.organization_id = ${organization_id} and e.id = v.id`.execute(db)
}

/** What publishing would change, for each step that differs; a step that is taken out has no place. */
export async function changesOf(db: Db, row: SequenceRow) {
  const before = await publishedVersion(db, row.organization_id, row.id)
  if (!before) return []
  const steps = row.draft as unknown as Step[]
  const oldOf = new Map(before.steps.map((step, at) => [step.id, { step, at }]))
  const kept = before.steps.filter(({ id }) => steps.some(step => step.id === id)).map(({ id }) => id)
  const changed = steps.flatMap((step, at) => {
    const old = oldOf.get(step.id)
    const what = old
      ? differences(old.step, step, kept.indexOf(step.id) !== keptPlace(steps, kept, step.id))
      : 'new step'
    return what ? [{ step: at, name: step.name, what }] : []
  })
  const removed = before.steps.filter(({ id }) => !steps.some(step => step.id === id))
  if (changed.length === 0 && removed.length === 0) return []
  const places = await placesAmong(db, row.organization_id, row.id, steps)
  const hadIt = (id: string | undefined) => places.filter(({ had }) => id !== undefined && had.includes(id)).length
  return [
    ...changed.map(change => ({
      ...change,
      still_get_it: places.filter(({ next }) => next <= change.step).length,
      had_it: hadIt(steps[change.step]?.id),
    })),
    ...removed.map(({ id, name }) => ({ step: null, name, what: 'taken out', still_get_it: 0, had_it: hadIt(id) })),
  ]
}

const keptPlace = (steps: readonly Step[], kept: readonly string[], id: string) =>
  steps.filter(step => kept.includes(step.id)).findIndex(step => step.id === id)

const differences = (old: Step, step: Step, moved: boolean) =>
  [
    ...(moved ? ['moved'] : []),
    ...(old.name === step.name ? [] : ['name']),
    ...(old.subject === step.subject ? [] : ['subject']),
    ...(isDeepStrictEqual(old.nodes, step.nodes) ? [] : ['text']),
    ...(old.delay_days === step.delay_days ? [] : [`delay, ${old.delay_days} to ${step.delay_days} days`]),
  ].join(', ')

/** Else every creator would fail at the step, one by one. @throws 422 for a variable that no creator has a value for */
function refuseVariables({ activation_id }: SequenceRow, steps: readonly Step[], signature: RichNode | null): void {
  const texts = [
    ...(signature ? [{ where: 'The signature', field: 'mailbox_id', text: toText(signature) }] : []),
    ...steps.flatMap(({ name, subject, nodes }, at) => {
      const where = `The step “${name}”`
      return [
        { where, field: `steps.${at}.subject`, text: subject },
        { where, field: `steps.${at}.nodes`, text: toText(nodes as RichNode) },
      ]
    }),
  ]
  for (const { where, field, text } of texts)
    for (const variable of variablesIn(text)) {
      if (!(VARIABLES as readonly string[]).includes(variable))
        raise(unprocessable(`${where} has {{${variable}}}: there is no such variable.`, { field }))
      if (variable === 'campaign_name' && !activation_id)
        raise(unprocessable(`${where} has {{campaign_name}}: say which promotion the sequence is about.`, { field }))
    }
}
