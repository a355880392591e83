import { captchaFailed, requireCaptcha } from '#features/captcha/server/require-captcha.ts'
import { codeHash, handleHash } from '#features/otp/server/codes.ts'
import type { signups } from '#features/signups/contract.ts'
import { refusals } from '#features/signups/refusals.ts'
import { contactToProve } from '#features/signups/rules.ts'
import { capabilityCookie, capabilityOf } from '#features/signups/server/capability.ts'
import { repeatKeysOf } from '#features/signups/server/repeat.ts'
import type { SignUpAnswer, SignUpOutcome } from '#features/signups/server/sign-up.ts'
import { readSubmission, type Submission } from '#features/signups/server/submission.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import {
  type AppError,
  badRequest,
  notFound,
  tooManyRequests,
  unavailable,
  unprocessable,
} from '#platform/server/errors.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import { idempotencyKeyOf } from '#platform/server/http/idempotency.ts'
import { answered } from '#platform/server/http/serve.ts'
import { addressBlock, consumeLimits, type Limit } from '#platform/server/limits/rate-limits.ts'
import { acceptsSignUps, dropInLanguage, type PublishedDrop, phaseOf } from '#records/drops/server/published-drops.ts'
import { contactHash, recipientHash } from '#records/fans/server/contacts.ts'
import { countGuess, countWrongCode, guessesOfAddress, refundGuess } from '../codes/guess-limits.ts'
import { countTypedIn } from '../codes/text-message-guard.ts'
import { requireServedNumber } from '../confirming/served-number.ts'
import { agreementOf } from './agreement.ts'
import { addressLimit, contactLimit, dropLimit } from './public-limits.ts'
import { readAsSeen } from './seen-rules.ts'
import type { SignUpServices } from './sign-up-services.ts'
import { suspicions } from './suspicions.ts'

interface Call {
  database: Database
  request: RequestFacts
  clock: Clock
}

type SubscribeInput = InputOf<(typeof signups)['subscribe']>

/** Signs a fan up. The answer never tells whether the contact was known: always 201 and the same shape. */
export async function subscribe(services: SignUpServices, call: Call, input: SubscribeInput) {
  const { database, request, clock } = call
  const address = addressLimit('signup', services, request)
  // a sign-up counts itself in its own statement; one that does not get there counts too
  let judged = await checked(services, call, input).catch(async error => {
    await consumeLimits(database, [address])
    throw error
  })
  const limits = [address, ...judged.submission.contacts.map(contact => contactLimit('signup', services, contact))]
  let answer = await write(services, call, input, judged, limits)
  for (let left = MAX_REVALIDATIONS; answer.outcome === 'changed'; left--) {
    if (left === 0) throw unavailable(1)
    judged = await revalidate(services, call, input, judged)
    answer = await write(services, call, input, judged, [])
  }
  const { outcome, id, created_at, wait } = answer
  const { drop, otp } = judged
  if (outcome === 'too_many') throw tooManyRequests(wait)
  // not for a repeat: sent often enough, it would give back the guesses of others
  if (otp && outcome === 'accepted') {
    services.traffic.step(drop, 'codes_passed', input, request.headers)
    await countRightCode(database, drop.id, otp)
  }
  if (outcome === 'code_invalid') await countWrongCode(services, database, drop.id).catch(() => {})
  const refusal = refusalOf[outcome]
  if (refusal) throw refusal()
  return answered(
    { id, created_at, otp_required: false },
    {
      cookies: [
        capabilityCookie(
          services.keys.capability,
          { signup_id: id, organization_id: drop.organization_id },
          clock.now(),
        ),
      ],
    },
  )
}

type Judged = Awaited<ReturnType<typeof checked>>

async function write(
  services: SignUpServices,
  { request, clock }: Call,
  input: SubscribeInput,
  { drop, submission, otp, captcha, unverified }: Judged,
  limits: readonly Limit[],
): Promise<SignUpAnswer> {
  const now = clock.now()
  return services.signUpWriter.signUp({
    limits,
    drop_limit: dropLimit('signup', services, drop.id),
    organization_id: drop.organization_id,
    drop_id: drop.id,
    judged_by: drop.version,
    ...(await agreementOf(services, { drop, submission, input, request, coded: otp !== null, now })),
    link_id: ownLink(drop, input.drop_link_collection_link_id),
    submission,
    source: {
      ...withoutOwnPage(services, withoutClickId(submission.source, request), request),
      ...services.traffic.countryOf(request.headers),
      address: request.ip,
      user_agent: submission.source.user_agent ?? request.userAgent,
    },
    repeat: repeatKeysOf({
      input,
      idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
      ip: request.ip,
      userAgent: request.userAgent,
    }),
    captcha,
    codes: otp?.candidates ?? [],
    quarantine: suspicions(submission, { userAgent: request.userAgent, unverified, proven: otp !== null }),
    browser_signup_id: capabilityOf(services.keys.capability, request, now)?.signup_id ?? null,
  })
}

/** It stands in the page's address, where anybody may write anything. */
const ownLink = ({ content }: PublishedDrop, id: string | undefined) =>
  content.link_collection?.links.find(link => link.id === id)?.id

/** Global Privacy Control rejects ads, whatever the page sent. */
function withoutClickId({ fbc, ...source }: Submission['source'], { headers }: RequestFacts) {
  return headers['sec-gpc'] === '1' || !fbc ? source : { fbc, ...source }
}

/** A page of ours, as before a change of the language, is not where a fan came from. */
function withoutOwnPage(
  { traffic }: Pick<SignUpServices, 'traffic'>,
  { referrer, ...source }: Submission['source'],
  { headers }: RequestFacts,
) {
  return !referrer || traffic.isOwnPage(referrer, headers) ? source : { referrer, ...source }
}

/** Maximum revalidations of a form when new versions are published meanwhile. */
export const MAX_REVALIDATIONS = 3

/** Validates by the drop's newest version. Counted limits and the captcha are kept: they cannot be spent twice. */
async function revalidate(
  services: SignUpServices,
  { clock }: Call,
  input: SubscribeInput,
  judged: Judged,
): Promise<Judged> {
  const now = clock.now()
  const drop = await openDrop(services, { ...input, drop_version: judged.drop.version + 1 }, { now })
  const submission = await readForm(services, drop, input, now)
  if (!input.otp_code) requireServedNumber(services, drop, submission)
  await requireCode(services, drop, input, now)
  const candidates = candidatesOf(services, drop, submission, input)
  return { ...judged, drop, submission, otp: judged.otp && candidates && { ...judged.otp, candidates } }
}

const readForm = (services: SignUpServices, drop: PublishedDrop, input: SubscribeInput, now: Date) =>
  readAsSeen(services, { drop, drop_version: input.drop_version, now }, rules =>
    readSubmission(rules, input, { now, special: services.special }),
  )

/** @throws 400 where the drop asks for a code, and the form has none */
const requireCode = (services: SignUpServices, drop: PublishedDrop, input: SubscribeInput, now: Date) =>
  readAsSeen(services, { drop, drop_version: input.drop_version, now }, ({ require_otp }) => {
    if (require_otp && !input.otp_code) throw badRequest(refusals.code_invalid.en, { field: 'otp_code' })
  })

/** The checks before any write: the drop, the rules, the number of guesses, the captcha. */
async function checked(services: SignUpServices, { database, request, clock }: Call, input: SubscribeInput) {
  const now = clock.now()
  const drop = await openDrop(services, input, { now, willAskAgain: true })
  const submission = await readForm(services, drop, input, now)
  if (!input.otp_code) requireServedNumber(services, drop, submission)
  // before guesses are counted: they are everybody's, and must not be used up by a machine for nothing
  const captcha = await requireCaptcha(services.captcha, input.captcha_token, 'signup')
  if (captcha.strict) await consumeLimits(database, [strictLimit(request)])
  if (input.otp_code) await consumeLimits(database, [guessesOfAddress(services, request)])
  await requireCode(services, drop, input, now)
  const otp = await proofOf(services, database, drop, submission, input)
  return { drop, submission, otp, captcha: captcha.token, unverified: captcha.strict }
}

/** The sign-up is stored: a failure to count must not fail it. */
async function countRightCode(database: Database, dropId: string, { limits, candidates }: Proof): Promise<void> {
  try {
    await refundGuess(database, limits)
    if (candidates[0]?.contact.channel !== 'EMAIL') await countTypedIn(database, dropId)
  } catch {
    // the window forgets it in an hour
  }
}

const refusalOf: Partial<Record<SignUpOutcome, () => AppError>> = {
  key_reused: () => unprocessable('This Idempotency-Key was used with another body.'),
  ended: () => badRequest(refusals.ended.en),
  captcha_used: captchaFailed,
  code_invalid: () => badRequest(refusals.code_invalid.en, { field: 'otp_code' }),
  code_expired: () => badRequest(refusals.code_expired.en, { field: 'otp_code' }),
}

/** Nobody waits for the drop to be read: the page says which version it showed. */
const MAX_STALE_MS = 60_000
/**
 * The statement that writes a sign-up checks whether the drop is open and in the version that validated the form. Reading a
 * rarely used drop as well would be three more statements for every sign-up.
 */
const REVALIDATE_AFTER_MS = 10_000

type NamedDrop = Pick<SubscribeInput, 'drop_id' | 'drop_profile_id' | 'drop_version' | 'page_language'>

/**
 * The drop a form belongs to, in the language it was read in; `willAskAgain` where the database asks again. Nobody is refused for what a server remembers: a
 * drop that was opened again, or goes on for longer, is asked for anew.
 *
 * @throws 404 for an unknown one, 400 for one that takes no sign-ups any more (FORM-010)
 */
export async function openDrop(
  { drops }: Pick<SignUpServices, 'drops'>,
  { drop_id, drop_profile_id, drop_version = 0, page_language }: NamedDrop,
  { now, willAskAgain = false }: { now: Date; willAskAgain?: boolean },
): Promise<PublishedDrop> {
  if (!drop_id) throw badRequest('drop_id: Required', { field: 'drop_id' })
  const stale = { maxStaleMs: MAX_STALE_MS, ...(willAskAgain && { revalidateAfterMs: REVALIDATE_AFTER_MS }) }
  const kept = await drops.find(drop_id, drop_version, stale)
  const drop = kept && !acceptsSignUps(phaseOf(kept, now)) ? await drops.find(drop_id, drop_version) : kept
  if (!drop || drop.build_status === 'CREATING' || drop.content.drop_profile.id !== drop_profile_id)
    throw notFound('Drop')
  const phase = phaseOf(drop, now)
  // one that is to come, and shows no teaser, is not there for anybody
  if (drop.publish_at && drop.publish_at > now && phase === 'missing') throw notFound('Drop')
  if (!acceptsSignUps(phase)) throw badRequest(refusals.ended.en)
  return dropInLanguage(drop, page_language)
}

type Proof = NonNullable<Awaited<ReturnType<typeof proofOf>>>

/** The code that is verified with the sign-up; each try is counted before it is checked. */
async function proofOf(
  services: SignUpServices,
  database: Database,
  drop: PublishedDrop,
  submission: Submission,
  input: Pick<SubscribeInput, 'otp_code' | 'otp_handle'>,
) {
  const candidates = candidatesOf(services, drop, submission, input)
  if (!candidates) return null
  const { organization_id, id: drop_id } = drop
  return { candidates, limits: await countGuess(services, database, { organization_id, drop_id, codes: candidates }) }
}

/** The code, for each contact it may have gone to. */
function candidatesOf(
  services: SignUpServices,
  drop: PublishedDrop,
  submission: Submission,
  { otp_code: code, otp_handle }: Pick<SubscribeInput, 'otp_code' | 'otp_handle'>,
) {
  if (!code) return null
  const first = contactToProve(drop.content, submission.method, services.special)
  return submission.contacts
    .toSorted((one, other) => Number(other.channel === first) - Number(one.channel === first))
    .map(contact => {
      const contact_hash = contactHash(services.keys.contact, contact)
      const purpose = {
        organization_id: drop.organization_id,
        drop_id: drop.id,
        channel: contact.channel,
        contact_hash,
      }
      const { code: key } = services.keys
      return {
        contact,
        contact_hash,
        recipient_hash: recipientHash(services.keys.contact, contact),
        code_hash: codeHash(key, purpose, code),
        handle_hash: handleHash(key, purpose, otp_handle),
      }
    })
}

const strictLimit = ({ ip }: RequestFacts) => ({
  key: `signup:unverified:${addressBlock(ip)}`,
  maximum: 3,
  windowSeconds: 3_600,
})
