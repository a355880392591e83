import { queueConversion } from '#features/conversions/server/report-conversion.ts'
import { noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import { consumeRecipientBudget } from '#features/otp/server/recipient-budget.ts'
import { followUp } from '#features/signups/server/follow-up-job.ts'
import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import type { Db } from '#platform/server/database/db.ts'
import { work } from '#platform/server/jobs/jobs.ts'
import { provenByCode } from '#records/consents/server/proven-by-code.ts'
import { sealConsentsSoon } from '#records/consents/server/seal.ts'
import { titleWithLink } from '#records/drops/link-title.ts'
import { type Contact, contactHash, recipientHash } from '#records/fans/server/contacts.ts'
import { isStoppedSince, liftStop, showStop, stopOf } from '#records/fans/server/stopped-contacts.ts'
import { confirmationChannels, linkChannels } from '#records/messages/rules.ts'
import { unsubscribeLinksOf } from '#records/messages/server/recipient-links.ts'
import { requestReminder } from '#records/presaves/server/connections.ts'
import { mayText } from '../codes/may-text.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'
import { type AskServices, askToConfirm, contactsToAsk } from './ask-to-confirm.ts'
import { awaitedChannels } from './awaited-channels.ts'
import { linksOf } from './links-of.ts'
import { linkHost } from './own-host.ts'
import { isHeld, readSignupMessageContext, type SignupMessageContext } from './signup-message-context.ts'

type Services = AskServices & Pick<SignUpServices, 'shareBaseUrl'>

/** What a sign-up sets off: the question whether it was meant or its confirmation, as the drop prefers it, and the sealing of its consents. */
export const followUpWork = (services: Services) =>
  work(followUp, ({ database, clock }, { organization_id, signup_id }) =>
    database.inOrganization(organization_id, async db => {
      const now = clock.now()
      await sealConsentsSoon(db, organization_id, now)
      const told = await readSignupMessageContext(db, organization_id, signup_id)
      // the fan was erased meanwhile
      if (!told || told.contacts.length === 0) return
      const accepted = told.state === 'ACCEPTED'
      const awaited = await awaitedChannels(db, told)
      const unconfirmed = await withoutStopped(services, db, told, contactsToAsk(told, awaited))
      // a quarantined sign-up notifies nobody and gets no mail
      if (isHeld(told)) return askToConfirm(services, db, told, unconfirmed, now)
      const returning = await settleStops(services, db, told)
      const asked = [...unconfirmed, ...returning.filter(contact => !unconfirmed.includes(contact))]
      await queueConversion(db, organization_id, signup_id)
      await tellListeners(db, told, !accepted || asked.length > 0)
      if (accepted) await noteDuplicates(db, organization_id, told.fan_id)
      if (accepted) await promiseRelease(db, told)
      await askToConfirm(services, db, told, asked, now)
      // a code has answered for one contact, and a link goes to the other
      if (accepted && told.contacts.some(({ channel }) => !awaited.has(channel))) await confirm(services, db, told)
    }),
  )

/** Who turned messages off after the sign-up is not asked any more. */
async function withoutStopped(
  { contactKeys }: Services,
  db: Db,
  { organization_id, created_at }: SignupMessageContext,
  contacts: readonly Contact[],
): Promise<Contact[]> {
  const asked: Contact[] = []
  for (const contact of contacts) {
    const stop = await stopOf(db, contactKeys, organization_id, { channel: contact.channel, to: contact.address })
    if (!isStoppedSince(stop, created_at)) asked.push(contact)
  }
  return asked
}

/** Who signs up before a release is told on its day, unless it is saved to a library of theirs by then. */
async function promiseRelease(
  db: Db,
  { organization_id, signup_id, drop, source }: SignupMessageContext,
): Promise<void> {
  if (drop.drop_type !== 'TRACK_PRE_SAVE') return
  await requestReminder(db, { organization_id, signup_id, drop_id: drop.id, time_zone: source.time_zone })
}

async function tellListeners(db: Db, told: SignupMessageContext, awaits_confirmation: boolean): Promise<void> {
  const { organization_id, signup_id, fan_id, drop_id, drop_version, contacts, created_at } = told
  const channels = contacts.map(({ channel }) => channel)
  const verified_channels = [...(await provenByCode(db, organization_id, signup_id))]
  await queueWebhookEvent(db, organization_id, {
    type: 'fan.signed_up',
    occurred_at: created_at,
    data: { fan_id, signup_id, drop_id, drop_version, channels, verified_channels, awaits_confirmation },
    once: `fan.signed_up:${signup_id}`,
  })
}

/**
 * A contact that was stopped before. Who proved it with this sign-up and agreed anew hears from the team again. A contact that
 * was only typed changes nothing; where its owner unsubscribed and the box was ticked, a link asks whether it was them.
 * Answers the contacts to ask.
 */
async function settleStops({ contactKeys, keys }: Services, db: Db, told: SignupMessageContext): Promise<Contact[]> {
  const { organization_id, contacts, created_at } = told
  const agreed = await agreedChannels(db, told)
  const typed: Contact[] = []
  for (const contact of contacts) {
    const { channel, address: to } = contact
    const stop = await stopOf(db, contactKeys, organization_id, { channel, to })
    if (!stop) continue
    if (agreed.has(channel) && (await provenByThisCode(db, told, contact, contactHash(keys.contact, contact)))) {
      await liftStop(db, contactKeys, organization_id, { channel, to, provenAt: created_at })
      continue
    }
    await showStop(db, contactKeys, organization_id, { channel, to })
    const mayAsk = told.state === 'ACCEPTED' && agreed.has(channel)
    if (mayAsk && stop.reason === 'UNSUBSCRIBED' && stop.at <= created_at) typed.push(contact)
  }
  const wanted = linkChannels(
    told.drop.confirmation_message_contact_preference,
    typed.map(({ channel }) => channel),
  )
  return typed.filter(({ channel }) => wanted.includes(channel))
}

/** Channels on which this sign-up agreed to the team's messages, where its word counts at once. */
async function agreedChannels(
  db: Db,
  { organization_id, signup_id }: SignupMessageContext,
): Promise<ReadonlySet<string>> {
  const given = await db
    .selectFrom('consents')
    .select('channel')
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .where('purpose', '=', 'MARKETING')
    .where('state', '=', 'GIVEN')
    .execute()
  return new Set(given.map(({ channel }) => channel))
}

/** The code of this sign-up went to this contact: the challenge is used up by the same statement. */
async function provenByThisCode(
  db: Db,
  { organization_id, drop_id, created_at }: SignupMessageContext,
  { channel }: Contact,
  contact_hash: Buffer,
): Promise<boolean> {
  const proof = await db
    .selectFrom('otp_challenges')
    .select('drop_id')
    .where('organization_id', '=', organization_id)
    .where('drop_id', '=', drop_id)
    .where('channel', '=', channel)
    .where('contact_hash', '=', contact_hash)
    .where('used_at', '>=', created_at)
    .where('used_at', '<', new Date(created_at.getTime() + 60_000))
    .executeTakeFirst()
  return proof !== undefined
}

/** "You are on the list", on exactly the channels that the drop prefers (DROP-119), in its own words. */
async function confirm(services: Services, db: Db, told: SignupMessageContext): Promise<void> {
  const { organization_id, signup_id, drop, contacts, locale, page_query, artist, label, own_host } = told
  const left = contacts.map(({ channel }) => channel)
  const { open, confirmed } = await linksOf(db, told)
  const coded = await provenByCode(db, organization_id, signup_id)
  for (const channel of confirmationChannels(drop.confirmation_message_contact_preference, left)) {
    const contact = contacts.find(given => given.channel === channel)
    // the sign-up is unconfirmed on this channel
    if (!contact || open.has(channel)) continue
    const recipient_hash = recipientHash(services.keys.contact, contact)
    const wanted = coded.has(channel) || confirmed.has(channel)
    const sending = { recipient_hash, kind: 'CONFIRMATION', drop_id: drop.id, wanted } as const
    if (!(await consumeRecipientBudget(db, sending))) continue
    const first_name = await provenName(db, told, contact)
    if (!(await mayText(services, db, { organization_id, drop, contact }))) continue
    await services.queueMessage(db, {
      organization_id,
      channel,
      to: contact.address,
      content: {
        kind: 'SIGNUP_CONFIRMATION',
        locale,
        artist,
        label,
        first_name,
        // a text is as short as it was counted
        drop_title: channel === 'EMAIL' ? titleWithLink(drop, told.link_id) : drop.title,
        page_url: `${linkHost(services.shareBaseUrl, own_host)}/${drop.drop_profile.slug}/${drop.slug}${page_query}`,
        text: channel === 'WHATSAPP' ? null : drop.confirmation_messages?.[locale]?.[channel],
        way_out: unsubscribeLinksOf(
          { ...services.links, host: linkHost(services.links.host, own_host) },
          { organization_id, signup_id, channel },
        ),
      },
      once: `confirmation:${signup_id}:${channel}`,
      about_id: signup_id,
    })
  }
}

/** What the fan is called, where the contact is proven to be theirs: what a stranger typed is never repeated (THREATS 6). */
async function provenName(db: Db, { organization_id, fan_id }: SignupMessageContext, { channel, value }: Contact) {
  const fan = await db
    .selectFrom('fans')
    .innerJoin('fan_contacts as c', join =>
      join.onRef('c.organization_id', '=', 'fans.organization_id').onRef('c.fan_id', '=', 'fans.id'),
    )
    .select('first_name')
    .where('fans.organization_id', '=', organization_id)
    .where('fans.id', '=', fan_id)
    .where('c.channel', '=', channel)
    .where('c.value', '=', value)
    .where('c.verified_at', 'is not', null)
    .executeTakeFirst()
  return fan?.first_name ?? undefined
}
