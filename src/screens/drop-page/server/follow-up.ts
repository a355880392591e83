import { sealConsentsSoon } from '#features/consents/server/seal.ts'
import type { OwnedDrop } from '#features/drops/contract.ts'
import { keptDrop } from '#features/drops/server/save-drop.ts'
import { noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import { confirmationChannels } from '#features/messages/rules.ts'
import { takeRecipientBudget } from '#features/otp/server/recipient-budget.ts'
import { type Contact, recipientHash } from '#features/signups/server/contacts.ts'
import { followUp } from '#features/signups/server/follow-up-job.ts'
import { type Answers, contactsIn } from '#features/signups/server/submission.ts'
import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import type { Database, Db } from '#platform/server/db.ts'
import { work } from '#platform/server/jobs.ts'
import { confirmUrl } from './confirm-link.ts'
import { mayText, type Texting } from './may-text.ts'
import type { SignUpServices } from './sign-up-services.ts'

type Services = Pick<SignUpServices, 'queueMessage' | 'keys' | 'dropHost' | 'shareBaseUrl' | keyof Texting>

/** What a sign-up sets off: its confirmation, as the drop prefers it, and the sealing of its consents. */
export const followUpWork = (services: Services) =>
  work(followUp, ({ database, clock }, { organization_id, signup_id }) =>
    database.inOrganization(organization_id, async db => {
      await sealConsentsSoon(db, organization_id, clock.now())
      const signup = await db
        .selectFrom('signups')
        .select(['id', 'fan_id', 'drop_id', 'drop_version', 'answers', 'state', 'quarantine_reasons', 'created_at'])
        .where('organization_id', '=', organization_id)
        .where('id', '=', signup_id)
        .executeTakeFirst()
      // nothing is left of one whose fan was erased meanwhile
      if (!signup || contactsIn(signup.answers).length === 0) return
      await tellListeners(db, organization_id, signup)
      if (signup.state === 'ACCEPTED') await noteDuplicates(db, organization_id, signup.fan_id)
      const drop = await contentOf(db, organization_id, signup.drop_id, signup.drop_version)
      const contacts = contactsIn(signup.answers)
      const told = { organization_id, signup_id, drop, contacts }
      if (signup.state === 'ACCEPTED') await confirm({ ...services, database }, db, told)
      else if (signup.quarantine_reasons.includes('UNCONFIRMED')) await askToConfirm(services, db, told)
    }),
  )

interface SignUpRow {
  id: string
  fan_id: string
  drop_id: string
  drop_version: number
  answers: Answers
  state: string
  quarantine_reasons: readonly string[]
  created_at: Date
}

/** One that looks like a machine's is nobody's news. */
async function tellListeners(db: Db, organizationId: string, signup: SignUpRow): Promise<void> {
  const { id: signup_id, fan_id, drop_id, drop_version, answers, created_at } = signup
  const accepted = signup.state === 'ACCEPTED'
  if (!accepted && !signup.quarantine_reasons.includes('UNCONFIRMED')) return
  const channels = contactsIn(answers).map(({ channel }) => channel)
  await queueWebhookEvent(db, organizationId, {
    type: 'fan.signed_up',
    occurred_at: created_at,
    data: { fan_id, signup_id, drop_id, drop_version, channels, awaits_confirmation: !accepted },
    once: `fan.signed_up:${signup_id}`,
  })
}

interface Told {
  organization_id: string
  signup_id: string
  drop: OwnedDrop
  contacts: readonly Contact[]
}

async function confirm(
  services: Services & { database: Database },
  db: Db,
  { organization_id, signup_id, drop, contacts }: Told,
) {
  const addresses = Object.fromEntries(contacts.map(({ channel, address }) => [channel, address]))
  for (const channel of confirmationChannels(drop.confirmation_message_contact_preference, addresses)) {
    const contact = contacts.find(given => given.channel === channel)
    if (!contact || !(await withinBudget(services, db, drop.id, contact))) continue
    if (!(await mayText(services, db, { organization_id, drop, contact }))) continue
    await services.queueMessage(db, {
      organization_id,
      channel,
      to: contact.address,
      content: {
        kind: 'SIGNUP_CONFIRMATION',
        locale: drop.translation_language ?? 'en',
        artist: artistOf(drop),
        drop_title: drop.title,
        page_url: `${services.shareBaseUrl}/${drop.drop_profile.slug}/${drop.slug}`,
        text:
          channel === 'WHATSAPP' ? null : drop.confirmation_messages?.[drop.translation_language ?? 'en']?.[channel],
      },
      once: `confirmation:${signup_id}:${channel}`,
      about_id: signup_id,
    })
  }
}

async function askToConfirm(services: Services, db: Db, { organization_id, signup_id, drop, contacts }: Told) {
  const mail = contacts.find(({ channel }) => channel === 'EMAIL')
  if (!mail || !(await withinBudget(services, db, drop.id, mail))) return
  await services.queueMessage(db, {
    organization_id,
    channel: 'EMAIL',
    to: mail.address,
    content: {
      kind: 'CONFIRM_LINK',
      locale: drop.translation_language ?? 'en',
      artist: artistOf(drop),
      drop_title: drop.title,
      confirm_url: confirmUrl(services.keys.form, services.dropHost, { organization_id, signup_id }),
    },
    once: `confirm_link:${signup_id}`,
    about_id: signup_id,
  })
}

const withinBudget = ({ keys }: Services, db: Db, drop_id: string, contact: Contact) =>
  takeRecipientBudget(db, { recipient_hash: recipientHash(keys.contact, contact), kind: 'CONFIRMATION', drop_id })

const artistOf = (drop: OwnedDrop) => drop.custom_artist_title ?? drop.drop_profile.title

async function contentOf(db: Db, organizationId: string, dropId: string, version: number): Promise<OwnedDrop> {
  const { content } = await db
    .selectFrom('drop_versions')
    .select('content')
    .where('organization_id', '=', organizationId)
    .where('drop_id', '=', dropId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return keptDrop(content)
}
