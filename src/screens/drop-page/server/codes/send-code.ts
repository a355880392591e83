import { requireCaptcha } from '#features/captcha/server/require-captcha.ts'
import type { signups } from '#features/signups/contract.ts'
import { contactKeys, contactToProve, methodOf } from '#features/signups/rules.ts'
import { formWords } from '#features/signups/words.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { raiseAlert } from '#platform/server/alerts.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import { addressBlock, consumeLimits } from '#platform/server/limits/rate-limits.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { type Contact, readContact } from '#records/fans/server/contacts.ts'
import { addressLimit, contactLimit, dropLimit } from '../signing-up/public-limits.ts'
import { readAsSeen } from '../signing-up/seen-rules.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'
import { openDrop } from '../signing-up/subscribe.ts'
import { admitCode } from './admit-code.ts'
import { emailFallback } from './email-fallback.ts'
import { issueCode, TextBudgetSpent } from './issue-code.ts'
import { type TextMessageRefusal, textMessageRefusal } from './text-message-guard.ts'

interface Call {
  database: Database
  request: RequestFacts
  clock: Clock
}

type OtpInput = InputOf<(typeof signups)['otp']>

/** Sends a code to the contact a sign-up wants to prove. Nothing here asks whether the contact is known. */
export async function sendCode(services: SignUpServices, call: Call, input: OtpInput) {
  const { database, request } = call
  const address = addressLimit('otp', services, request)
  // a request counts itself with its captcha; one that does not get there counts too
  const { drop, asked, captcha } = await checked(services, call, input).catch(async error => {
    await consumeLimits(database, [address])
    throw error
  })
  const unverified = { key: `otp:unverified:${addressBlock(request.ip)}`, maximum: 3, windowSeconds: 3_600 }
  await admitCode(database, captcha, {
    address,
    limits: [...(captcha.strict ? [unverified] : []), contactLimit('otp', services, asked)],
    drop_limit: dropLimit('otp', services, drop.id),
  })
  const sendTo = async (contact: Contact) => ({
    ...(await issueCode(services, database, drop, contact, input)),
    contact,
  })
  const instead = async (why: TextMessageRefusal) => sendTo(emailFallback(services, drop, input, why))
  const why = await textMessageRefusal(services, database, drop, asked, call.clock.now())
  const { contact, expires_at, again } = why
    ? await instead(why)
    : await sendTo(asked).catch(async error => {
        if (!(error instanceof TextBudgetSpent)) throw error
        const { organization_id } = drop
        await raiseAlert(database, {
          kind: 'text_budget_spent',
          subject: organization_id,
          details: { drop_id: drop.id },
        })
        return instead('paused')
      })
  services.traffic.step(drop, again ? 'codes_sent_again' : 'codes_sent', input, request.headers)
  return {
    status: 'sent' as const,
    contact_method: contact.channel,
    contact_info: contact.address,
    expires_at,
  }
}

/** What needs no writing: the drop, the contact, the captcha. */
async function checked(services: SignUpServices, { clock }: Pick<Call, 'clock'>, input: OtpInput) {
  const now = clock.now()
  const drop = await openDrop(services, input, { now })
  const asked = await readAsSeen(services, { drop, drop_version: input.drop_version, now }, rules =>
    contactOf(services, rules, input),
  )
  const captcha = await requireCaptcha(services.captcha, input.captcha_token, 'otp')
  return { drop, asked, captcha }
}

/** The contact the code goes to (OTP-016). @throws 400 with the field's sentence */
function contactOf({ special }: SignUpServices, rules: PublicDrop, input: OtpInput): Contact {
  const given = {
    email_address: input.email_address ?? '',
    phone_number: input.phone_number ?? '',
    whatsapp_number: input.whatsapp_number ?? '',
  }
  const channel = contactToProve(rules, methodOf(rules, given), special)
  const words = formWords(rules.translation_language ?? 'en')
  return (
    readContact(channel, given[contactKeys[channel]]) ??
    raise(badRequest(words.fault[channel === 'EMAIL' ? 'email' : 'phone'], { field: contactKeys[channel] }))
  )
}
