import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isPhoneNumber } from '#integrations/messaging/address.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { normalized, stopOf } from '#records/fans/server/stopped-contacts.ts'
import type { QueueMessage } from '#records/messages/server/queue-message.ts'
import { type LinkSettings, unsubscribeLinksOf } from '#records/messages/server/recipient-links.ts'
import type { BroadcastContent, TestRecipient } from '../contract.ts'
import { languagesOf, textsIn } from '../in-language.ts'
import { priceOf } from '../rules.ts'
import { messageFor, wordsFor } from './compose.ts'
import { refuseTextFault } from './schedule.ts'

interface TestServices {
  queueMessage: QueueMessage
  links: LinkSettings
  contactKeys: KeyRing
  /** Countries that the installation sends texts to. */
  smsCountries: readonly string[]
  /** US cents that a team may spend on texts in a day. */
  textBudget: number
}

interface Test {
  content: BroadcastContent
  to: readonly TestRecipient[]
  /** The name of the member who sends it. */
  by: string
}

/**
 * Sends a message as it stands to people of the team. It has no row among the recipients, so it is in no results and no limit
 * of fans; its link is not counted, and its way out is of no sign-up, so it stops nobody. Gives how many messages go out.
 *
 * @throws 400 without words or with an unknown variable, and for a recipient who is not of the team, is a fan, stopped the
 * team's messages, or lives where no texts go; 409 beyond the budget of the team's day
 */
export async function sendTest(
  db: Db,
  organization_id: string,
  { content, to, by }: Test,
  { queueMessage, links, contactKeys, smsCountries, textBudget }: TestServices,
): Promise<number> {
  refuseTextFault(content, {
    mail: to.some(({ channel }) => channel === 'EMAIL'),
    text: to.some(({ channel }) => channel !== 'EMAIL'),
    subjects: false,
  })
  const { rows } = await sql<{ label: string | null }>`select auth_organization_name() as label`.execute(db)
  const label = rows[0]?.label ?? ''
  const members = await membersOf(db)
  const recipients = new Map(to.map(one => [`${one.channel}:${normalized(one)}`, one]))
  let messages = 0
  for (const given of recipients.values()) {
    const { name, ...recipient } = await recipientOf(db, organization_id, members, given)
    if (await stopOf(db, contactKeys, organization_id, recipient))
      raise(badRequest(`${recipient.to} stopped your messages, so it gets no test either.`, { field: 'to' }))
    for (const { language, second } of versionsOf(content, recipient.channel)) {
      const id = newId()
      const { channel } = recipient
      const way_out = unsubscribeLinksOf(links, { organization_id, signup_id: id, channel })
      const reader = { first_name: firstName(name ?? by), language, label, link: content.link, way_out }
      const words = marked(wordsFor(content, second, reader))
      if (channel !== 'EMAIL') {
        refuseCountry(smsCountries, recipient.to)
        await spend(db, organization_id, priceOf(channel, words.text), textBudget)
      }
      await queueMessage(db, {
        id,
        organization_id,
        ...recipient,
        content: messageFor(words, channel, { label, way_out }),
      })
      messages++
    }
  }
  return messages
}

/** @throws 400 for a country that the installation sends no texts to */
function refuseCountry(smsCountries: readonly string[], to: string): void {
  const country = parsePhoneNumberFromString(to)?.country
  if (!country || !smsCountries.includes(country))
    raise(badRequest(`Texts do not go to the country of ${to}.`, { field: 'to' }))
}

/** Puts a text on the account of the team's day. @throws 409 beyond its budget */
async function spend(db: Db, organization_id: string, cents: number, textBudget: number): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select spend_on_text(${organization_id}::uuid, ${Math.ceil(cents)}::integer, ${textBudget}::integer) as may`.execute(
    db,
  )
  if (!rows[0]?.may) raise(conflict('The team has spent what it may on texts today. Try again tomorrow.'))
}

/** What fans get: the message in each of its languages, a mail with each of its subjects. */
const versionsOf = (content: BroadcastContent, channel: TestRecipient['channel']) =>
  languagesOf(content).flatMap(language => [
    { language, second: false },
    ...(channel === 'EMAIL' && textsIn(content, language).second_subject ? [{ language, second: true }] : []),
  ])

const marked = <W extends { subject: string; text: string }>(words: W): W => ({
  ...words,
  subject: `Test: ${words.subject}`,
  text: `Test: ${words.text}`,
})

const firstName = (name: string) => name.trim().split(/\s+/)[0] || null

type Recipient = TestRecipient & { name?: string }

/** A member by email; on a telephone anybody of the team, whose numbers are not known, but no fan. */
async function recipientOf(
  db: Db,
  organizationId: string,
  members: readonly { name: string; email: string }[],
  { channel, to }: TestRecipient,
): Promise<Recipient> {
  if (channel === 'EMAIL') {
    const member = members.find(({ email }) => email.toLowerCase() === to.toLowerCase())
    if (!member) raise(badRequest(`${to} is not in your team. A test goes to your team only.`, { field: 'to' }))
    return { channel, to: member.email, name: member.name }
  }
  const number = to.replace(/[\s().-]/g, '')
  if (!isPhoneNumber(number))
    raise(badRequest(`${to} is no telephone number with its country code, such as +33 6 12 34 56 78.`, { field: 'to' }))
  const fan = await db
    .selectFrom('fan_contacts')
    .select('fan_id')
    .where('organization_id', '=', organizationId)
    .where('channel', '<>', 'EMAIL')
    .where('value', '=', normalized({ channel, to: number }))
    .executeTakeFirst()
  if (fan) raise(badRequest(`${to} belongs to a fan. A test goes to your team only.`, { field: 'to' }))
  return { channel, to: number }
}

async function membersOf(db: Db): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from auth_members() where role <> 'brand_scoped'`.execute(db)
  return rows
}
