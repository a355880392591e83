import { requireCaptcha } from '#features/captcha/server/require-captcha.ts'
import type { PublishedDrop } from '#features/drops/server/published-drops.ts'
import { CODE_MINUTES, type CodePurpose, codeHash, issueCode, newCode } from '#features/otp/server/codes.ts'
import { takeRecipientBudget } from '#features/otp/server/recipient-budget.ts'
import { withinTextBudget } from '#features/otp/server/text-budget.ts'
import type { signups } from '#features/signups/contract.ts'
import { contactKeys, contactToProve, methodOf } from '#features/signups/rules.ts'
import { type Contact, contactHash, readContact, recipientHash } from '#features/signups/server/contacts.ts'
import { formWords } from '#features/signups/words.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { RequestFacts } from '#platform/server/access.ts'
import { raiseAlert } from '#platform/server/alerts.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/db.ts'
import { badRequest, raise, tooManyRequests } from '#platform/server/errors.ts'
import { addressBlock } from '#platform/server/rate-limits.ts'
import { admitCode } from './admit-code.ts'
import { mailInstead } from './mail-instead.ts'
import { contactLimit, dropLimit } from './public-limits.ts'
import type { SignUpServices } from './sign-up-services.ts'
import { openDrop } from './subscribe.ts'
import { textsPaused } from './text-message-guard.ts'

interface Call {
  database: Database
  request: RequestFacts
  clock: Clock
}

type OtpInput = InputOf<(typeof signups)['otp']>

/** Sends a code to the contact a sign-up wants to prove. Nothing here asks whether the contact is known. */
export async function sendCode(services: SignUpServices, { database, request, clock }: Call, input: OtpInput) {
  const drop = await openDrop(services, input, clock.now())
  const asked = contactOf(services, drop, input)
  const captcha = await requireCaptcha(services.captcha, input.captcha_token, 'otp')
  const unverified = { key: `otp:unverified:${addressBlock(request.ip)}`, maximum: 3, windowSeconds: 3_600 }
  await admitCode(database, captcha, {
    limits: [...(captcha.strict ? [unverified] : []), contactLimit('otp', services, asked)],
    drop_limit: dropLimit('otp', services, drop.id),
  })
  const sendTo = (contact: Contact) =>
    database
      .inOrganization(drop.organization_id, db => issueAndSend(services, db, drop, contact))
      .then(issued => ({ ...issued, contact }))
  const instead = () => sendTo(mailInstead(services, drop, input))
  const { contact, expires_at, again } = (await textsPaused(services, database, drop, asked))
    ? await instead()
    : await sendTo(asked).catch(async error => {
        if (!(error instanceof TextBudgetSpent)) throw error
        const { organization_id } = drop
        await raiseAlert(database, {
          kind: 'text_budget_spent',
          subject: organization_id,
          details: { drop_id: drop.id },
        })
        return instead()
      })
  services.traffic.step(drop, again ? 'codes_sent_again' : 'codes_sent', input, request.headers)
  return {
    status: 'sent' as const,
    contact_method: contact.channel,
    contact_info: contact.address,
    expires_at,
  }
}

/** Rolls back what was written for a text that the team cannot pay for today. */
class TextBudgetSpent extends Error {}

async function issueAndSend(
  { keys, queueMessage, dropHost, textBudget }: SignUpServices,
  db: Db,
  drop: PublishedDrop,
  contact: Contact,
): Promise<{ expires_at: Date; again: boolean }> {
  const purpose: CodePurpose = {
    organization_id: drop.organization_id,
    drop_id: drop.id,
    channel: contact.channel,
    contact_hash: contactHash(keys.contact, contact),
  }
  const code = newCode()
  const issued = await issueCode(db, purpose, codeHash(keys.code, purpose, code))
  if ('wait' in issued) throw tooManyRequests(issued.wait)
  const within = await takeRecipientBudget(db, {
    recipient_hash: recipientHash(keys.contact, contact),
    kind: 'CODE',
    drop_id: drop.id,
  })
  if (!within) throw tooManyRequests(3_600)
  const { content } = drop
  await queueMessage(db, {
    organization_id: drop.organization_id,
    channel: contact.channel,
    to: contact.address,
    content: {
      kind: 'ONE_TIME_CODE',
      locale: content.translation_language ?? 'en',
      artist: content.custom_artist_title ?? content.drop_profile.title,
      code,
      minutes: CODE_MINUTES,
      host: new URL(dropHost).hostname,
    },
    send_before: issued.expires_at,
  })
  const { organization_id } = drop
  if (
    contact.channel !== 'EMAIL' &&
    !(await withinTextBudget(db, { organization_id, to: contact.address, budget: textBudget }))
  )
    throw new TextBudgetSpent()
  return issued
}

/** The contact the code goes to (OTP-016). @throws 400 with the field's sentence */
function contactOf({ special }: SignUpServices, { content }: PublishedDrop, input: OtpInput): Contact {
  const given = {
    email_address: input.email_address ?? '',
    phone_number: input.phone_number ?? '',
    whatsapp_number: input.whatsapp_number ?? '',
  }
  const channel = contactToProve(content, methodOf(content, given), special)
  const words = formWords(content.translation_language ?? 'en')
  return (
    readContact(channel, given[contactKeys[channel]]) ??
    raise(badRequest(words.fault[channel === 'EMAIL' ? 'email' : 'phone'], { field: contactKeys[channel] }))
  )
}
