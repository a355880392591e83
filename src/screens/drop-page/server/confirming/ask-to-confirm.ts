import { sql } from 'kysely'
import { z } from 'zod'
import { consumeRecipientBudget } from '#features/otp/server/recipient-budget.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { linkTitle } from '#records/drops/link-title.ts'
import { type Contact, recipientHash } from '#records/fans/server/contacts.ts'
import { stopOf } from '#records/fans/server/stopped-contacts.ts'
import { linkChannels } from '#records/messages/rules.ts'
import { confirmUrlOf, unsubscribeLinksOf } from '#records/messages/server/recipient-links.ts'
import { mayText } from '../codes/may-text.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'
import { linksOf } from './links-of.ts'
import { linkHost } from './own-host.ts'
import { isHeld, readSignupMessageContext, type SignupMessageContext } from './signup-message-context.ts'

export type AskServices = Pick<
  SignUpServices,
  'queueMessage' | 'keys' | 'contactKeys' | 'links' | 'smsCountries' | 'limitFactor' | 'textBudget'
>

/** Validity of a sign-up's link. */
export const LINK_DAYS = 7
const DAY_MS = 86_400_000
/** The first link, then as often as the fan or the team asks; and then one a day, since some may have been withheld. */
const LINKS_AT_ONCE = 4
export const RESEND_AFTER_SECONDS = 60

const remind = job('remind_to_confirm', { payload: z.object({ organization_id: id, signup_id: id }) })

/** A question on one channel, and the number of times it was asked. */
const link = z.object({ channel: z.enum(['EMAIL', 'PHONE', 'WHATSAPP']), nth: z.int() })
/** The work is `sendAgainWork`. */
export const sendAgain = job('send_links_again', {
  payload: z.object({ organization_id: id, signup_id: id, links: z.array(link) }),
})

/**
 * Sends a double opt-in link on each of these channels. Idempotent. A quarantined sign-up gets no link, but the request is
 * counted: a resend gets the same response as any other and reveals nothing (THREATS 11).
 */
export async function askToConfirm(
  services: AskServices,
  db: Db,
  told: SignupMessageContext,
  contacts: readonly Contact[],
  now: Date,
): Promise<void> {
  const { organization_id, signup_id, drop } = told
  let asked = false
  for (const contact of contacts) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('signup_confirmations')
      .values({
        organization_id,
        signup_id,
        channel: contact.channel,
        drop_id: drop.id,
        sent: 1,
        last_sent_at: now,
        expires_at: new Date(now.getTime() + LINK_DAYS * DAY_MS),
      })
      .onConflict(known => known.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows || isHeld(told)) continue
    asked = true
    await sendLink(services, db, told, contact, { nth: 1 })
  }
  if (asked && drop.require_double_opt_in && drop.remind_to_confirm)
    await enqueue(db, remind, { organization_id, signup_id }, { runAt: new Date(now.getTime() + DAY_MS) })
}

/** What a sign-up is asked on, of what its consents wait for. One without scripts, or apart for it, can prove its mail only. */
export function contactsToAsk(told: SignupMessageContext, awaited: ReadonlySet<string>): Contact[] {
  const { drop, contacts, state } = told
  if (state !== 'ACCEPTED' && !isHeld(told)) return contacts.filter(({ channel }) => channel === 'EMAIL')
  const left = contacts.map(({ channel }) => channel).filter(channel => awaited.has(channel))
  const wanted = linkChannels(drop.confirmation_message_contact_preference, left)
  return contacts.filter(({ channel }) => wanted.includes(channel))
}

export type ResendOutcome = 'sent' | 'too_soon' | 'too_many' | 'confirmed' | 'unknown'

interface Asking {
  now: Date
  reminder?: boolean
  /** Who signed up asks, and may be a stranger to the contacts. */
  byHolder?: boolean
}

/**
 * For whoever holds the sign-up, who may be a stranger to its contacts: counts the question and leaves the sending to a job,
 * so that neither the answer nor how long it takes tells what is known of the recipient.
 */
export async function resendLinks(db: Db, signup: SignupKey, { now }: Pick<Asking, 'now'>): Promise<ResendOutcome> {
  const turn = await takeTurn(db, signup, { now, byHolder: true })
  if (turn.answer === 'due') await enqueue(db, sendAgain, { ...signup, links: turn.links })
  return turn.answer === 'due' ? 'sent' : turn.answer
}

/** Sends what was asked for, within what its recipients may get. */
export const sendAgainWork = (services: AskServices) =>
  work(sendAgain, ({ database }, { organization_id, signup_id, links }) =>
    database.inOrganization(organization_id, async db => {
      const told = await readSignupMessageContext(db, organization_id, signup_id)
      // somebody may have confirmed since they asked
      const { open } = await linksOf(db, { organization_id, signup_id })
      const due = links.filter(({ channel }) => open.has(channel))
      if (told && !isHeld(told)) await sendLinks(services, db, told, due)
    }),
  )

/** Sends those links of a sign-up once more that nobody followed, and makes them good for another week. Says whether one went out. */
export async function sendLinksAgain(
  services: AskServices,
  db: Db,
  signup: SignupKey,
  { now, reminder = false }: Asking,
): Promise<ResendOutcome> {
  const told = await readSignupMessageContext(db, signup.organization_id, signup.signup_id)
  if (told && isHeld(told)) return 'unknown'
  const turn = await takeTurn(db, signup, { now, reminder })
  if (!told || turn.answer !== 'due') return turn.answer === 'due' ? 'unknown' : turn.answer
  return (await sendLinks(services, db, told, turn.links, reminder)) ? 'sent' : 'too_many'
}

export interface SignupKey {
  organization_id: string
  signup_id: string
}
export type Link = z.output<typeof link>
type Turn = { answer: 'due'; links: Link[] } | { answer: Exclude<ResendOutcome, 'sent'> }

/** A link that a sign-up like this gets whoever it is; one for having unsubscribed is not the holder's to know of (THREATS 11). */
const isAskedOfAnybody = sql<boolean>`exists (
  select from signups s where s.organization_id = signup_confirmations.organization_id and s.id = signup_confirmations.signup_id
    and (signup_confirmations.channel = 'EMAIL' and 'UNCONFIRMED' = any(s.quarantine_reasons) or exists (
      select from consents k where k.organization_id = s.organization_id and k.signup_id = s.id
        and k.channel = signup_confirmations.channel and k.state = 'PENDING')))`

/** Whether it is time, from the sign-up's own rows alone. A question counts even where its message is withheld. */
async function takeTurn(
  db: Db,
  { organization_id, signup_id }: SignupKey,
  { now, reminder = false, byHolder = false }: Asking,
): Promise<Turn> {
  const asked = await db
    .selectFrom('signup_confirmations')
    .select(['channel', 'sent', 'last_sent_at', 'confirmed_at'])
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .$if(byHolder, links => links.where(isAskedOfAnybody))
    .orderBy('channel')
    .forUpdate()
    .execute()
  if (asked.length === 0) return { answer: 'unknown' }
  const open = asked.filter(({ confirmed_at }) => !confirmed_at)
  // who answered one of several need not be reminded of the others
  if (open.length === 0 || (reminder && open.length < asked.length)) return { answer: 'confirmed' }
  const last = Math.max(...asked.map(({ last_sent_at }) => last_sent_at?.getTime() ?? 0))
  if (now.getTime() - last < RESEND_AFTER_SECONDS * 1_000) return { answer: 'too_soon' }
  const rested = now.getTime() - last >= DAY_MS
  const due = open.filter(({ sent }) => rested || sent < LINKS_AT_ONCE).map(({ channel }) => channel)
  if (due.length === 0) return { answer: 'too_many' }
  return { answer: 'due', links: await countQuestion(db, { organization_id, signup_id }, due, now) }
}

/** One more question on these channels, whose links are good for another week. */
export async function countQuestion(
  db: Db,
  { organization_id, signup_id }: SignupKey,
  channels: readonly string[],
  now: Date,
): Promise<Link[]> {
  const counted = await db
    .updateTable('signup_confirmations')
    .set(eb => ({
      sent: eb('sent', '+', 1),
      last_sent_at: now,
      expires_at: new Date(now.getTime() + LINK_DAYS * DAY_MS),
    }))
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .where('channel', 'in', channels)
    .returning(['channel', 'sent as nth'])
    .execute()
  return counted as Link[]
}

async function sendLinks(
  services: AskServices,
  db: Db,
  told: SignupMessageContext,
  links: readonly Link[],
  reminder = false,
): Promise<boolean> {
  let sent = false
  for (const { channel, nth } of links.toSorted((one, other) => (one.channel < other.channel ? -1 : 1))) {
    const contact = told.contacts.find(given => given.channel === channel)
    if (contact) sent = (await sendLink(services, db, told, contact, { nth, reminder })) || sent
  }
  return sent
}

/** The reminder: one more message after a day to an unconfirmed fan, when the drop enables it. Only once. */
export const remindWork = (services: AskServices) =>
  work(remind, ({ database, clock }, subject) =>
    database.inOrganization(subject.organization_id, async db => {
      await sendLinksAgain(services, db, subject, { now: clock.now(), reminder: true })
    }),
  )

interface Sending {
  nth: number
  reminder?: boolean
}

/** False where it would be one too many for its recipient, or must not be sent. */
async function sendLink(
  services: AskServices,
  db: Db,
  { organization_id, signup_id, drop, link_id, locale, artist, own_host }: SignupMessageContext,
  contact: Contact,
  { nth, reminder = false }: Sending,
): Promise<boolean> {
  const { keys, queueMessage, contactKeys } = services
  const links = { ...services.links, host: linkHost(services.links.host, own_host) }
  const { channel, address: to } = contact
  const kind = nth === 1 ? 'LINK' : 'LINK_AGAIN'
  // fans who unsubscribed and sign up again are asked once, not repeatedly
  if (kind === 'LINK_AGAIN' && (await stopOf(db, contactKeys, organization_id, { channel, to }))) return false
  const recipient_hash = recipientHash(keys.contact, contact)
  if (!(await consumeRecipientBudget(db, { recipient_hash, kind, drop_id: drop.id }))) return false
  if (!(await mayText(services, db, { organization_id, drop, contact }))) return false
  const subject = { organization_id, signup_id, channel }
  const queued = await queueMessage(db, {
    organization_id,
    channel,
    to,
    content: {
      kind: 'CONFIRM_LINK',
      locale,
      artist,
      drop_title: drop.title,
      place: linkTitle(drop, link_id) ?? undefined,
      confirm_url: confirmUrlOf(links, subject),
      reminder,
      way_out: unsubscribeLinksOf(links, subject),
    },
    once: `confirm_link:${signup_id}:${channel}:${nth}`,
    about_id: signup_id,
  })
  return queued !== null
}
