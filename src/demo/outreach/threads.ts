import type { Db } from '#platform/server/database/db.ts'
import { changeThread } from '#records/outreach/server/replies/inbox.ts'
import { messageIdOf } from '#records/outreach/server/sending/compose-mail.ts'
import type { MailRow } from '#records/outreach/server/sending/mail-rows.ts'
import type { RecipientFacts } from '#records/outreach/server/writing/recipients.ts'
import { seedAbsence, seedAnswer, seedBounce, seedUnsubscription } from './answers.ts'
import { ANSWERS, OUR_ANSWER } from './words.ts'
import { DAY, seedCopies, seedMailing, type World } from './world.ts'

interface Mailing {
  rows: readonly MailRow[]
  people: readonly RecipientFacts[]
}

/** Conversations in every state of the inbox; whoever is not named here has not answered. */
export async function seedThreads(
  db: Db,
  world: World,
  { subject, text }: { subject: string; text: string },
  { rows, people }: Mailing,
): Promise<void> {
  const { organization_id, owner, teammate, now } = world
  const mine = { assignee_id: owner.user_id }
  const given = (at: number, hours: number) => {
    const [row, to] = [rows[at], people[at]]
    if (!row || !to) throw new Error('The demo has too few conversations.')
    return { row, to, hours, subject, quoted: text.replaceAll('{{creator_name}}', to.name) }
  }
  const change = (at: number, changes: Parameters<typeof changeThread>[3]) =>
    changeThread(db, organization_id, rows[at]?.thread_id ?? '', changes)

  await seedAnswer(db, world, given(0, 2.5), ANSWERS.rate)
  await change(0, mine)
  await seedAnswer(db, world, given(1, 7), ANSWERS.manager)
  await change(1, { ...mine, unread: false })
  // nobody has taken these yet
  await seedAnswer(db, world, given(2, 4), ANSWERS.stems)
  await seedAnswer(db, world, given(3, 26), ANSWERS.when)
  await seedAnswer(db, world, given(4, 31), ANSWERS.rate)
  await change(4, { assignee_id: teammate.user_id, unread: false })
  await seedAbsence(db, world, given(5, 200))
  await seedBounce(db, world, given(6, 210))
  await seedUnsubscription(db, world, given(7, 0))
  await change(7, { state: 'DONE' })
  await seedAnswer(db, world, given(8, 50), ANSWERS.later)
  await change(8, { ...mine, unread: false, snoozed_until: new Date(now.getTime() + 3 * DAY) })
  await seedAnswer(db, world, given(9, 120), ANSWERS.no)
  await change(9, { ...mine, unread: false, state: 'DONE' })

  await seedAnswer(db, world, given(10, 96), ANSWERS.rate)
  const { row, to } = given(10, 0)
  const at = new Date(now.getTime() - 92 * 3_600_000)
  const reply = await seedMailing(
    db,
    world,
    { subject: `Re: ${subject.replaceAll('{{creator_name}}', to.name)}`, text: OUR_ANSWER },
    { at, kind: 'REPLY' },
  )
  const [ours] = await seedCopies(db, world, reply, [
    { to, at, state: 'SENT', thread_id: row.thread_id, in_reply_to: [messageIdOf(row, world.mailbox)] },
  ])
  if (!ours) throw new Error('The demo has too few conversations.')
  await seedAnswer(db, world, { ...given(10, 80), row: ours }, ANSWERS.yes)
  await change(10, { ...mine, unread: false, state: 'DONE' })
}
