import { expressionBuilder, sql } from 'kysely'
import { noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import { allowNextLink } from '#features/otp/server/recipient-budget.ts'
import { followUp } from '#features/signups/server/follow-up-job.ts'
import { type Answers, contactsIn, factsIn } from '#features/signups/server/submission.ts'
import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { changedRow, enqueue } from '#platform/server/jobs/jobs.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { provenByCode } from '#records/consents/server/proven-by-code.ts'
import { recordConsents } from '#records/consents/server/record.ts'
import type { PageLanguage } from '#records/drops/in-language.ts'
import { languageOfSignup, pageLanguage } from '#records/drops/server/signup-language.ts'
import { recipientHash } from '#records/fans/server/contacts.ts'
import { namesContact } from '#records/fans/server/fan-contacts.ts'
import { isStoppedSince, liftStop, type Stop, stopOf } from '#records/fans/server/stopped-contacts.ts'
import { fanOfProvenContact, linkContact, speaksForFan } from '#records/fans/server/write-contacts.ts'
import type { LinkSubject } from '#records/messages/server/contact-link.ts'
import type { DB } from '../../../../../db/schema.gen.ts'
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
    const proven = await provenBefore(db, subject)
    const stays = await isOneFan(db, subject, signup.answers, proven)
    // the form stays with whoever proved a contact of it first
    const isTaken = proven.channels.length > 0
    // what it says is nothing of another fan who has this contact
    const isOfAnother = isTaken && !stays && (await speaksForFan(db, organization_id, contact))
    const facts = isOfAnother ? {} : factsIn(signup.answers)
    const fan_id = await fanOfProvenContact(db, organization_id, contact, { facts, stays })
    if (isTaken && fan_id !== signup.fan_id) await linkContact(db, organization_id, contact, { fan_id, signup_id })
    await db
      .updateTable('signups')
      // the link proves the mailbox, and not that the browser that signed up is its owner's
      .set({ state: 'ACCEPTED', fan_id: isTaken ? signup.fan_id : fan_id })
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
    const agreed = await confirmConsents(db, subject, fan_id, now)
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

interface Proven {
  channels: string[]
  /** One of them by the code that the form was sent with. */
  coded: boolean
}

/** The other contacts of a form that were proven before, by its code or another link. */
async function provenBefore(db: Db, { organization_id, signup_id, channel }: LinkSubject): Promise<Proven> {
  const { confirmed } = await linksOf(db, { organization_id, signup_id })
  const coded = await provenByCode(db, organization_id, signup_id)
  const channels = [...new Set<string>([...coded, ...confirmed])].filter(one => one !== channel)
  return { channels, coded: [...coded].some(one => one !== channel) }
}

/**
 * Whether the contact of the link is of the same person as another of its form that was proven before: the fan of that one has it
 * already, and either typed it with the code of their own, and no other on its channel, or named it in every form. Two people may
 * follow two links of a form that a third sent, and many of forms that came with a code of somebody's.
 */
async function isOneFan(
  db: Db,
  { organization_id, signup_id, channel }: LinkSubject,
  answers: Answers,
  { channels, coded }: Proven,
): Promise<boolean> {
  const given = contactsIn(answers)
  const asked = given.find(one => one.channel === channel)
  const others = given.filter(one => channels.includes(one.channel))
  if (!asked || others.length === 0) return false
  const { selectFrom, exists, not } = expressionBuilder<DB>()
  const isElsewhere = selectFrom('signups as s')
    .select(sql.lit(1).as('one'))
    .where('s.organization_id', '=', organization_id)
    .where('s.fan_id', '=', sql.ref<string>('c.fan_id'))
    .where('s.state', '=', 'ACCEPTED')
    .where('s.id', '<>', signup_id)
    .where(not(namesContact(sql.ref('s.answers'), asked)))
  const another = selectFrom('fan_contacts as a')
    .select(sql.lit(1).as('one'))
    .where('a.organization_id', '=', organization_id)
    .where('a.fan_id', '=', sql.ref<string>('c.fan_id'))
    .where('a.channel', '=', sql.ref<string>('c.channel'))
    .where('a.value', '<>', sql.ref<string>('c.value'))
    .where('a.typed_beside', '=', false)
  const found = await db
    .selectFrom('fan_contacts as c')
    .innerJoin('fan_contacts as o', join =>
      join.onRef('o.organization_id', '=', 'c.organization_id').onRef('o.fan_id', '=', 'c.fan_id'),
    )
    .select('c.fan_id')
    .where('c.organization_id', '=', organization_id)
    .where('c.channel', '=', asked.channel)
    .where('c.value', '=', asked.value)
    .where('c.typed_beside', '=', false)
    .where('o.verified_at', 'is not', null)
    .where(({ or, and, eb }) =>
      or(others.map(one => and([eb('o.channel', '=', one.channel), eb('o.value', '=', one.value)]))),
    )
    .where(not(exists(coded ? another : isElsewhere)))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Says every yes of the sign-up on the link's channel again, now confirmed, in the same words: a number typed beside the address
 * is not its reader's to confirm. True where there was one to marketing.
 */
async function confirmConsents(
  db: Db,
  { organization_id, signup_id, channel }: LinkSubject,
  fanId: string,
  now: Date,
): Promise<boolean> {
  const given = await db
    .selectFrom('consents')
    .innerJoin('signups', join =>
      join.onRef('signups.organization_id', '=', 'consents.organization_id').onRef('signups.id', '=', 'signup_id'),
    )
    .select('signups.fan_id as fan_of_form')
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
    given.map(({ details, text_hash, fan_of_form, drop_id, drop_version, text_id, locale, ...consent }) => ({
      // of somebody else's form it is the word of whoever has the contact
      ...(fan_of_form === fanId ? { signup_id } : { fan_id: fanId }),
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
