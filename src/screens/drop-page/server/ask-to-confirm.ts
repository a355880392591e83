import { z } from 'zod'
import { linkChannels } from '#features/messages/rules.ts'
import { stopOf } from '#features/messages/server/stopped-contacts.ts'
import { confirmUrlOf, wayOutOf } from '#features/messages/server/ways-out.ts'
import { takeRecipientBudget } from '#features/otp/server/recipient-budget.ts'
import { type Contact, recipientHash } from '#features/signups/server/contacts.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/db.ts'
import { enqueue, job, work } from '#platform/server/jobs.ts'
import { mayText } from './may-text.ts'
import type { SignUpServices } from './sign-up-services.ts'
import { readTold, type Told } from './told.ts'

export type AskServices = Pick<
  SignUpServices,
  'queueMessage' | 'keys' | 'contactKeys' | 'links' | 'smsCountries' | 'limitFactor' | 'textBudget'
>

/** How long the link of a sign-up is good. */
export const LINK_DAYS = 7
const DAY_MS = 86_400_000
/** The first link, then as often as the fan or the team asks. */
const LINKS_IN_ALL = 4
export const AGAIN_AFTER_SECONDS = 60

const remind = job('remind_to_confirm', { payload: z.object({ organization_id: id, signup_id: id }) })

/** Asks by a link on each of these whether a sign-up was meant. Asking twice asks once. */
export async function askToConfirm(
  services: AskServices,
  db: Db,
  told: Told,
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
        expires_at: new Date(now.getTime() + LINK_DAYS * DAY_MS),
      })
      .onConflict(known => known.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) continue
    asked = true
    await sendLink(services, db, told, contact, { kind: 'LINK', now })
  }
  if (asked && drop.require_double_opt_in && drop.remind_to_confirm)
    await enqueue(db, remind, { organization_id, signup_id }, { runAt: new Date(now.getTime() + DAY_MS) })
}

/** What a sign-up is asked on, of what its consents wait for. One without scripts, or apart for it, can prove its mail only. */
export function contactsToAsk({ drop, contacts, state }: Told, awaited: ReadonlySet<string>): Contact[] {
  if (state !== 'ACCEPTED') return contacts.filter(({ channel }) => channel === 'EMAIL')
  const left = contacts.map(({ channel }) => channel).filter(channel => awaited.has(channel))
  const wanted = linkChannels(drop.confirmation_message_contact_preference, left)
  return contacts.filter(({ channel }) => wanted.includes(channel))
}

export type Again = 'sent' | 'too_soon' | 'too_many' | 'confirmed' | 'unknown'

/** Sends those links of a sign-up once more that nobody followed, and makes them good for another week; within what their recipients may get. */
export async function sendLinksAgain(
  services: AskServices,
  db: Db,
  { organization_id, signup_id }: { organization_id: string; signup_id: string },
  { now, reminder = false }: { now: Date; reminder?: boolean },
): Promise<Again> {
  const told = await readTold(db, organization_id, signup_id)
  const asked = await db
    .selectFrom('signup_confirmations')
    .select(['channel', 'sent', 'last_sent_at', 'confirmed_at'])
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .orderBy('channel')
    .forUpdate()
    .execute()
  if (!told || asked.length === 0) return 'unknown'
  const open = asked.filter(({ confirmed_at }) => !confirmed_at)
  // who answered one of several need not be reminded of the others
  if (open.length === 0 || (reminder && open.length < asked.length)) return 'confirmed'
  const last = Math.max(...asked.map(({ last_sent_at }) => last_sent_at?.getTime() ?? 0))
  if (now.getTime() - last < AGAIN_AFTER_SECONDS * 1_000) return 'too_soon'
  let sent = false
  for (const { channel, sent: times } of open) {
    const contact = told.contacts.find(given => given.channel === channel)
    if (!contact || times >= LINKS_IN_ALL) continue
    sent = (await sendLink(services, db, told, contact, { kind: 'LINK_AGAIN', now, reminder })) || sent
  }
  return sent ? 'sent' : 'too_many'
}

/** One more message after a day to somebody who has not answered, where the drop wants that. Only once. */
export const remindWork = (services: AskServices) =>
  work(remind, ({ database, clock }, subject) =>
    database.inOrganization(subject.organization_id, async db => {
      await sendLinksAgain(services, db, subject, { now: clock.now(), reminder: true })
    }),
  )

interface Sending {
  kind: 'LINK' | 'LINK_AGAIN'
  now: Date
  reminder?: boolean
}

/** False where it would be one too many for its recipient, or must not be sent. */
async function sendLink(
  services: AskServices,
  db: Db,
  { organization_id, signup_id, drop, locale, artist }: Told,
  contact: Contact,
  { kind, now, reminder = false }: Sending,
): Promise<boolean> {
  const { keys, links, queueMessage, contactKeys } = services
  const { channel, address: to } = contact
  // who ended messages and signs up anew is asked once, not again and again
  if (kind === 'LINK_AGAIN' && (await stopOf(db, contactKeys, organization_id, { channel, to }))) return false
  const recipient_hash = recipientHash(keys.contact, contact)
  if (!(await takeRecipientBudget(db, { recipient_hash, kind, drop_id: drop.id }))) return false
  if (!(await mayText(services, db, { organization_id, drop, contact }))) return false
  const subject = { organization_id, signup_id, channel }
  const { sent } = await db
    .updateTable('signup_confirmations')
    .set(eb => ({
      sent: eb('sent', '+', 1),
      last_sent_at: now,
      expires_at: new Date(now.getTime() + LINK_DAYS * DAY_MS),
    }))
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .where('channel', '=', channel)
    .returning('sent')
    .executeTakeFirstOrThrow()
  await queueMessage(db, {
    organization_id,
    channel,
    to,
    content: {
      kind: 'CONFIRM_LINK',
      locale,
      artist,
      drop_title: drop.title,
      confirm_url: confirmUrlOf(links, subject),
      reminder,
      way_out: wayOutOf(links, subject),
    },
    once: `confirm_link:${signup_id}:${channel}:${sent}`,
    about_id: signup_id,
  })
  return true
}
