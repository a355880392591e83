import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { messageIdOf } from '#records/outreach/server/sending/compose-mail.ts'
import { publishSequence } from '#records/outreach/server/sequences/publish.ts'
import { findSequence, publishedVersion } from '#records/outreach/server/sequences/sequence-rows.ts'
import type { RecipientFacts } from '#records/outreach/server/writing/recipients.ts'
import { mailText } from '#records/outreach/server/writing/render.ts'
import { addWorkingDays } from '#records/outreach/working-days.ts'
import { insertAll } from '../roster/insert-all.ts'
import { seedAnswer, seedBounce, seedUnsubscription } from './answers.ts'
import { ANSWERS, STEPS, written } from './words.ts'
import { DAY, seedCopies, type World } from './world.ts'

/** Days ago on which each step left, by creator. */
const LEFT: readonly (readonly number[])[] = [
  ...Array.from({ length: 4 }, () => [1]),
  ...Array.from({ length: 4 }, () => [6, 1.5]),
  ...Array.from({ length: 2 }, () => [10.5, 7, 1]),
  ...Array.from({ length: 2 }, () => [8, 3]),
  [4],
  [5],
]
const ANSWERED = [10, 11]
const BOUNCED = 12
const UNSUBSCRIBED = 13
export const ENROLLED = LEFT.length

/** A sequence that runs, with creators in every state, and one that nobody has published. */
export async function seedSequences(db: Db, world: World, people: readonly RecipientFacts[]): Promise<void> {
  const { organization_id, owner, mailbox, now } = world
  const steps = STEPS.map(({ text, ...step }) => ({ id: newId(), ...step, nodes: written(text) }))
  const begun = new Date(now.getTime() - 12 * DAY)
  const common = { organization_id, user_id: owner.user_id, mailbox_id: mailbox.id }
  const [id, draftId] = [newId(begun.getTime()), newId()]
  await insertAll(db, 'outreach_sequences', [
    { ...common, id, name: 'Reviewers of quiet records', draft: JSON.stringify(steps), created_at: begun },
    { ...common, id: draftId, name: 'After the post', draft: JSON.stringify(steps.slice(0, 1)), created_at: now },
  ])
  const row = await findSequence(db, organization_id, id)
  if (!row) throw new Error('The demo has no sequence.')
  await publishSequence(db, row, { user_id: owner.user_id, now: begun })
  const { mailings = {} } = (await publishedVersion(db, organization_id, id)) ?? {}

  const places = people.map((to, at) => ({ to, days: LEFT[at] ?? [], enrollment_id: newId(begun.getTime()) }))
  const [first] = steps
  const firstMails = new Map<string, { id: string; thread_id: string | null }>()
  const lastMails = new Map<string, Awaited<ReturnType<typeof seedCopies>>[number]>()
  for (const [step, { id: stepId, subject, nodes }] of steps.entries()) {
    const text = mailText(subject || `Re: ${first?.subject}`, nodes, world.signature)
    const here = places.filter(({ days }) => days.length > step)
    const mails = await seedCopies(
      db,
      world,
      { id: mailings[stepId] ?? '', text },
      here.map(({ to, days, enrollment_id }) => {
        const before = firstMails.get(enrollment_id)
        return {
          to,
          at: new Date(now.getTime() - (days[step] ?? 0) * DAY),
          state: 'SENT' as const,
          enrollment_id,
          step,
          ...(before && { thread_id: before.thread_id, in_reply_to: [messageIdOf(before, mailbox)] }),
        }
      }),
    )
    for (const mail of mails) {
      const enrollment_id = mail.enrollment_id ?? ''
      if (step === 0) firstMails.set(enrollment_id, mail)
      lastMails.set(enrollment_id, mail)
    }
  }
  await insertAll(
    db,
    'outreach_enrollments',
    places.map(({ to, days, enrollment_id }) => {
      const next = steps[days.length]
      const last = lastMails.get(enrollment_id)
      const left = last?.send_at ?? now
      return {
        organization_id,
        id: enrollment_id,
        sequence_id: id,
        creator_id: to.creator_id,
        email: to.email,
        state: next ? 'WAITING' : 'FINISHED',
        step: days.length,
        mail_id: last?.id ?? null,
        due_at: next ? addWorkingDays(left, next.delay_days, to.time_zone) : left,
        enrolled_at: begun,
        ended_at: next ? null : left,
      }
    }),
  )
  const given = (at: number, hours: number) => {
    const place = places[at]
    const mail = place && lastMails.get(place.enrollment_id)
    if (!place || !mail) throw new Error('The demo has too few creators with an address.')
    return { row: mail, to: place.to, hours, subject: first?.subject ?? '' }
  }
  for (const at of ANSWERED) await seedAnswer(db, world, given(at, at * 3), ANSWERS.when)
  await seedBounce(db, world, given(BOUNCED, 90))
  await seedUnsubscription(db, world, given(UNSUBSCRIBED, 60))
}
