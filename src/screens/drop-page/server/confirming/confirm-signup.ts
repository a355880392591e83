import { sql } from 'kysely'
import { noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import { allowNextLink } from '#features/otp/server/recipient-budget.ts'
import { followUp } from '#features/signups/server/follow-up-job.ts'
import { type Answers, contactsIn, factsIn } from '#features/signups/server/submission.ts'
import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { changedRow, enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { provenByCode } from '#records/consents/server/proven-by-code.ts'
import { recordConsents } from '#records/consents/server/record.ts'
import type { PageLanguage } from '#records/drops/in-language.ts'
import { languageOfSignup, pageLanguage } from '#records/drops/server/signup-language.ts'
import { type Contact, recipientHash } from '#records/fans/server/contacts.ts'
import { isStoppedSince, liftStop, type Stop, stopOf } from '#records/fans/server/stopped-contacts.ts'
import type { LinkSubject } from '#records/messages/server/contact-link.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'
import { linksOf } from './links-of.ts'
import { sendNextLink } from './next-link.ts'

interface Services extends Pick<SignUpServices, 'contactKeys'> {
  keys: Pick<SignUpServices['keys'], 'contact'>
  database: Database
  clock: Clock
}

export interface ConfirmationLinkState {
  drop_id: string
  /** Of a drop with several links, such as cities. */
  link_id: string | null
  /** In which the page was read. */
  language: PageLanguage | undefined
  /** Stopped: the team may not write to the contact, and the link cannot change that. */
  state: 'open' | 'confirmed' | 'expired' | 'stopped'
  /** Of an open one: its owner turned messages off after the sign-up, so confirming turns them on again. */
  turns_on: boolean
}

interface FoundLink extends ConfirmationLinkState {
  /** What holds messages back from the contact now. */
  stop: Stop | null
}

/** The state of the question behind a link; null for a deleted sign-up. */
export async function confirmationLinkState(
  db: Db,
  keys: KeyRing,
  subject: LinkSubject,
  now: Date,
  options: { lock?: boolean } = {},
): Promise<FoundLink | null> {
  const asked = await db
    .selectFrom('signup_confirmations')
    .innerJoin('signups as s', join =>
      join.onRef('s.organization_id', '=', 'signup_confirmations.organization_id').onRef('s.id', '=', 'signup_id'),
    )
    .select(['signup_confirmations.drop_id', 'signup_confirmations.expires_at', 'confirmed_at'])
    .select(['s.answers', 's.created_at', 's.link_id'])
    .select(languageOfSignup.as('page_language'))
    .where('signup_confirmations.organization_id', '=', subject.organization_id)
    .where('signup_id', '=', subject.signup_id)
    .where('channel', '=', subject.channel)
    .executeTakeFirst()
  if (!asked) return null
  const { drop_id, link_id, expires_at, confirmed_at, page_language, answers, created_at } = asked
  const language = pageLanguage(page_language) ?? undefined
  const state = confirmed_at ? 'confirmed' : expires_at <= now ? 'expired' : 'open'
  const contact = contactIn(answers, subject)
  const to = contact?.address ?? ''
  const stop = await stopOf(db, keys, subject.organization_id, { channel: subject.channel, to }, options)
  const turns_on = state === 'open' && isStoppedSince(stop, created_at)
  const isStopped = state === 'confirmed' ? stop !== null : turns_on && !isLiftedByLink(subject, stop)
  return { drop_id, link_id, language, state: isStopped ? 'stopped' : state, turns_on, stop }
}

/** What a telephone or its network stopped since the sign-up, only the telephone starts again. */
const isLiftedByLink = ({ channel }: LinkSubject, { reason }: Stop) => channel === 'EMAIL' || reason === 'UNSUBSCRIBED'

/** The contact that the link went to. */
const contactIn = (answers: Answers, { channel }: LinkSubject) =>
  contactsIn(answers).find(given => given.channel === channel)

/**
 * The button behind the link was pressed: its contact is proven, the fan counts, the consents on its channel are confirmed by
 * new rows, and the drop's confirmation goes out there. What other links of the sign-up ask stays open; pressing one twice
 * changes nothing more. Messages that were turned off since are turned on again only by whoever read that: `hasRead`.
 */
export function confirmSignup(
  { database, clock, contactKeys, keys }: Services,
  subject: LinkSubject,
  { hasRead = false } = {},
): Promise<ConfirmationLinkState | null> {
  return database.inOrganization(subject.organization_id, async db => {
    const { organization_id, signup_id, channel } = subject
    const now = clock.now()
    const signup = await db
      .selectFrom('signups')
      .select(['drop_id', 'state', 'answers', 'fan_id'])
      .where('organization_id', '=', organization_id)
      .where('id', '=', signup_id)
      .forUpdate()
      .executeTakeFirst()
    const asked = signup && (await confirmationLinkState(db, contactKeys, subject, now, { lock: true }))
    const contact = signup && contactIn(signup.answers, subject)
    if (!signup || !asked || !contact) return null
    if (asked.state !== 'open' || (asked.turns_on && !hasRead)) return asked
    const fan_id = await enterProvenFan(db, subject, signup.answers, contact)
    await db
      .updateTable('signups')
      // the link proves the mailbox, and not that the browser that signed up is its owner's
      .set({ state: 'ACCEPTED', fan_id })
      .where('organization_id', '=', organization_id)
      .where('id', '=', signup_id)
      .execute()
    await db
      .updateTable('signup_confirmations')
      .set({ confirmed_at: now })
      .where('organization_id', '=', organization_id)
      .where('signup_id', '=', signup_id)
      .where('channel', '=', channel)
      .execute()
    const agreed = await confirmConsents(db, subject, now)
    // one that came while this ran stays: its owner has not read that they turn messages on again
    if (agreed && asked.stop)
      await liftStop(db, contactKeys, organization_id, { channel, to: contact.address, provenAt: asked.stop.at })
    await noteDuplicates(db, organization_id, fan_id)
    await queueWebhookEvent(db, organization_id, {
      type: 'fan.confirmed',
      occurred_at: now,
      data: { fan_id, signup_id, drop_id: signup.drop_id, channels: [channel] },
    })
    await enqueue(db, followUp, { organization_id, signup_id })
    const recipient_hash = recipientHash(keys.contact, contact)
    await allowNextLink(db, { recipient_hash, drop_id: signup.drop_id })
    await sendNextLink(db, { ...subject, drop_id: signup.drop_id, fan_ids: [fan_id, signup.fan_id] }, now)
    await db
      .insertInto('job_outbox')
      .values(changedRow(organization_id, ['fans', 'drops']))
      .execute()
    return { ...asked, state: 'confirmed', turns_on: false }
  })
}

/**
 * Whoever answers has proven the contact it went to, and no other: the fan who has it is as this form says. Who followed
 * another link of the form before, or typed its code, is one person with this one, and stays who they are.
 */
async function enterProvenFan(
  db: Db,
  { organization_id, signup_id }: LinkSubject,
  answers: Answers,
  contact: Contact,
): Promise<string> {
  const { confirmed } = await linksOf(db, { organization_id, signup_id })
  const coded = await provenByCode(db, organization_id, signup_id)
  const proven = contactsIn(answers).filter(
    ({ channel }) => channel !== contact.channel && (coded.has(channel) || confirmed.has(channel)),
  )
  const contacts = [contact, ...proven].map(one => ({ ...one, proven: true }))
  const { rows } = await sql<{ fan: string }>`
    select fan from upsert_fan(${organization_id}, ${newId()}, ${JSON.stringify(contacts)}, ${JSON.stringify(factsIn(answers))}, true, false)
  `.execute(db)
  return rows[0]?.fan ?? ''
}

/**
 * Says every yes of the sign-up on the link's channel again, now confirmed, in the same words: a number typed beside the address
 * is not its reader's to confirm. True where there was one to marketing.
 */
async function confirmConsents(
  db: Db,
  { organization_id, signup_id, channel }: LinkSubject,
  now: Date,
): Promise<boolean> {
  const given = await db
    .selectFrom('consents')
    .innerJoin('consent_details', join =>
      join
        .onRef('consent_details.organization_id', '=', 'consents.organization_id')
        .onRef('consent_details.consent_id', '=', 'consents.id'),
    )
    .selectAll('consents')
    .select('consent_details.details')
    .where('consents.organization_id', '=', organization_id)
    .where('consents.signup_id', '=', signup_id)
    .where('consents.channel', '=', channel)
    .where('consents.state', 'in', ['GIVEN', 'PENDING'])
    .execute()
  await recordConsents(
    db,
    organization_id,
    given.map(({ details, text_hash, fan_id, drop_id, drop_version, text_id, locale, ...consent }) => ({
      signup_id,
      fan_id,
      drop_id,
      drop_version,
      text_id,
      locale,
      purpose: consent.purpose as 'MARKETING' | 'PARTNERS',
      channel: consent.channel as LinkSubject['channel'],
      state: 'CONFIRMED' as const,
      checkbox: consent.checkbox as 'TICKED',
      text_hash: text_hash.toString('hex'),
      person: { ...JSON.parse(details), proof: { kind: 'LINK', at: now.toISOString() } },
    })),
  )
  return given.some(({ purpose }) => purpose === 'MARKETING')
}
