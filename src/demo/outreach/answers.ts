import type { Db } from '#platform/server/database/db.ts'
import { endConversation } from '#records/outreach/server/replies/end-conversation.ts'
import { ingestMail } from '#records/outreach/server/replies/ingest-mail.ts'
import { type KnownAddresses, receivedMail } from '#records/outreach/server/replies/received-mail.ts'
import { messageIdOf } from '#records/outreach/server/sending/compose-mail.ts'
import type { MailRow } from '#records/outreach/server/sending/mail-rows.ts'
import { suppress } from '#records/outreach/server/suppressions.ts'
import type { RecipientFacts } from '#records/outreach/server/writing/recipients.ts'
import { answerMail, awayMail, bounceMail } from './made-up-mail.ts'
import { ANSWERS } from './words.ts'
import { DAY, type World } from './world.ts'

interface Given {
  /** The mail that it follows. */
  row: MailRow
  to: RecipientFacts
  /** Hours ago. */
  hours: number
  subject: string
  quoted?: string
}

const common = (world: World, { row, to, hours, subject }: Given) => ({
  from: { name: to.name, address: row.email },
  to: world.mailbox.email,
  subject: `Re: ${subject.replaceAll('{{creator_name}}', to.name)}`,
  at: new Date(world.now.getTime() - hours * 3_600_000),
  key: `${row.id.slice(-12)}-${Math.round(hours * 10)}`,
  answers: messageIdOf(row, world.mailbox),
})

const take = async (
  db: Db,
  world: World,
  raw: Buffer | Promise<Buffer>,
  creators: KnownAddresses['creators'] = new Map(),
) => {
  const mail = await receivedMail(await raw, world.now)
  if (!(await ingestMail(db, world.mailbox, mail, { ...world, known: { creators, mails: new Map() } })))
    throw new Error('The demo was sent a mail that belongs nowhere.')
}

/** Mails that arrive are read as real ones are: the demo's inbox holds what reading makes of them. */
export const seedAnswer = (db: Db, world: World, given: Given, text: string) =>
  take(db, world, answerMail({ ...common(world, given), text }, given.quoted))

export function seedAbsence(db: Db, world: World, given: Given) {
  const back = new Date(world.now.getTime() + 8 * DAY).toISOString().slice(0, 10)
  const text = `I am on tour without internet until ${back}. For bookings please write to my manager.`
  return take(db, world, awayMail({ ...common(world, given), text }))
}

export const seedBounce = (db: Db, world: World, given: Given) =>
  take(db, world, bounceMail(common(world, given), given.row.email))

export async function seedUnsubscription(db: Db, world: World, { row }: Pick<Given, 'row'>) {
  const { organization_id, email } = row
  await suppress(db, world.contactKeys, { organization_id, email, reason: 'UNSUBSCRIBED', mail_id: row.id })
  await endConversation(db, { ...row, outcome: 'UNSUBSCRIBED', reason: 'unsubscribed', now: world.now })
}

/** A creator writes before anybody wrote to them. */
export const seedFirstLetter = (db: Db, world: World, from: RecipientFacts) =>
  take(
    db,
    world,
    answerMail({
      from: { name: from.name, address: from.email },
      to: world.mailbox.email,
      subject: 'Your song in my videos',
      text: ANSWERS.first,
      at: new Date(world.now.getTime() - 50 * 60_000),
      key: `first-${from.creator_id.slice(-12)}`,
    }),
    new Map([[from.email.toLowerCase(), from.creator_id]]),
  )
