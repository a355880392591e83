import formBody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { utmOf } from '#features/funnel/server/drop-traffic.ts'
import { MAX_FORM_LENGTH } from '#features/signups/contract.ts'
import { refusalIn, refusals } from '#features/signups/refusals.ts'
import { repeatKeysOf } from '#features/signups/server/repeat.ts'
import { readSubmission } from '#features/signups/server/submission.ts'
import { formWords } from '#features/signups/words.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { AppError, forbidden, notFound, raise, tooManyRequests, unavailable } from '#platform/server/errors.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import { factsOf, namesHtml, refusalOf, sendProblem } from '#platform/server/http/http.ts'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { addressBlock, consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import { firstLanguage } from '#records/drops/in-language.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import { acceptsSignUps, dropInLanguage, phaseOf } from '#records/drops/server/published-drops.ts'
import type { DropPages } from '../pages/drop-pages.ts'
import { pageLanguageOf } from '../pages/language.ts'
import { noticePolicy } from '../pages/notice-policy.ts'
import { agreementOf } from './agreement.ts'
import { type Fields, fieldsOf, inputOf } from './native-input.ts'
import { addressLimit, contactLimit, dropLimit } from './public-limits.ts'
import { ageOfStamp } from './rendered-at.ts'
import type { SignUpServices } from './sign-up-services.ts'
import { MAX_REVALIDATIONS } from './subscribe.ts'
import { suspicions } from './suspicions.ts'

interface NativeFormOptions {
  services: SignUpServices
  pages: DropPages
  database: Database
  clock: Clock
  log: Log
}

const FASTEST_MS = 2_000
const PER_ADDRESS = 20
/** Whatever fits the schema is read: a browser writes a sign as nine bytes at most. Admission control bounds how many are in flight. */
const LARGEST = 9 * MAX_FORM_LENGTH
const HTML = 'text/html; charset=utf-8'

/**
 * `POST /d/{identifier}`: the form of a browser without scripts. It has no proof of work, so its sign-ups are quarantined
 * until the mailed link is confirmed; obvious robots are never mailed.
 */
export function nativeForm({ services, pages, database, clock, log }: NativeFormOptions): FastifyPluginAsync {
  return async http => {
    await http.register(formBody, { bodyLimit: LARGEST })
    http.setErrorHandler(notTaken)
    http.post<Post>('/d/:identifier', async (request, reply) => {
      const facts = factsOf(request)
      requireOwnPage(facts)
      const { lang } = request.query as Fields
      const read = async (identifier: string, atLeast?: number) =>
        dropInLanguage(
          (await services.drops.find(identifier, atLeast)) ?? raise(notFound('Drop')),
          pageLanguageOf(lang),
        )
      let drop = await read(request.params.identifier)
      if (phaseOf(drop, clock.now()) === 'missing') throw notFound('Drop')
      const fields = fieldsOf(request.body)
      try {
        await consumeLimits(database, [formLimit(services, facts)])
        let outcome = await take(drop, fields, facts)
        for (let left = MAX_REVALIDATIONS; outcome === 'changed'; left--) {
          if (left === 0) throw unavailable(1)
          // also shown when it is rejected: the current rules
          drop = await read(drop.id, drop.version + 1)
          outcome = await take(drop, fields, facts, { counted: true })
        }
        // a page whose scripts run has said it already
        if ((request.query as Fields).started !== 'true' && !fields.website)
          services.traffic.step(drop, 'form_starts', cameFrom(facts), facts.headers)
      } catch (error) {
        return refused(request, reply, drop, known(error as FastifyError, request), fields)
      }
      const framed = isFramed(request) ? 'form_only=true&' : ''
      return reply.redirect(`/d/${drop.short_code}?${framed}${languageQuery(drop)}signed_up=pending`, 303)
    })
  }

  /** What went wrong before or beside the rules is said on a page too: JSON is nothing to somebody with a browser. */
  async function notTaken(error: FastifyError, request: FastifyRequest<Post>, reply: FastifyReply) {
    const refusal = known(error, request)
    const unread = UNREAD[refusal.code]
    const found = unread ? await services.drops.find(request.params.identifier).catch(() => null) : null
    const drop = found && dropInLanguage(found, pageLanguageOf((request.query as Fields).lang))
    if (unread && drop && phaseOf(drop, clock.now()) !== 'missing')
      return refused(request, reply, drop, new AppError(refusal.code, unread, { cause: error }), {})
    if (!namesHtml(request)) return sendProblem(reply, refusal)
    const { busy, not_found, failed } = pages.notices
    const rare = refusal.code === 'not_found' ? not_found : failed
    const language = visitorsLanguage(request)
    return answer(reply, refusal, noticePolicy(isFramed(request))).send(
      refusal.code === 'unavailable' ? busy[language] : rare[language].bytes.identity,
    )
  }

  /** A server error is shown to its visitor, so it is logged here. */
  function known(error: FastifyError, { id, routeOptions }: FastifyRequest): AppError {
    const refusal = refusalOf(error)
    if (refusal.code === 'unexpected')
      log.error({ request: id, route: routeOptions.url, error: errorFields(error) }, 'unexpected failure')
    return refusal
  }

  async function take(drop: PublishedDrop, fields: Fields, request: RequestFacts, { counted = false } = {}) {
    const now = clock.now()
    const words = formWords(drop.content.translation_language ?? 'en')
    if (!acceptsSignUps(phaseOf(drop, now))) throw new AppError('bad_request', refusals.ended.en)
    if (!drop.content.allow_email) throw new AppError('bad_request', words.needs_script)
    const age = ageOfStamp(services.keys.form, drop.id, fields.rendered_at ?? '', now)
    if (age === null) throw new AppError('bad_request', words.failed)

    const input = { ...inputOf(drop, fields), ...cameFrom(request) }
    const mailOnly = { ...drop.content, ...MAIL_ONLY }
    const submission = readSubmission(mailOnly, input, { now, special: { force_email_and_phone_drop_ids: [] } })
    const { outcome, wait } = await services.signUpWriter.signUp({
      limits: counted
        ? []
        : [
            addressLimit('signup', services, request),
            ...submission.contacts.map(contact => contactLimit('signup', services, contact)),
          ],
      drop_limit: dropLimit('signup', services, drop.id),
      organization_id: drop.organization_id,
      drop_id: drop.id,
      judged_by: drop.version,
      ...(await agreementOf(services, { drop, submission, input, request, coded: false, now })),
      link_id: undefined,
      submission,
      source: {
        ...submission.source,
        ...services.traffic.countryOf(request.headers),
        address: request.ip,
        user_agent: request.userAgent,
      },
      repeat: repeatKeysOf({ input, idempotencyKey: null, ip: request.ip, userAgent: request.userAgent }),
      captcha: null,
      codes: [],
      quarantine: reasonsToWait(fields, age, suspicions(submission, { ...request, unverified: false, proven: false })),
      browser_signup_id: null,
    })
    if (outcome === 'too_many') throw tooManyRequests(wait)
    if (outcome === 'ended') throw new AppError('bad_request', refusals.ended.en)
    return outcome
  }

  function refused(request: FastifyRequest, reply: FastifyReply, drop: PublishedDrop, error: AppError, fields: Fields) {
    const framed = isFramed(request)
    const { rendered_at, drop_version, website, ...values } = fields
    const detail = refusalIn(drop.content.translation_language ?? 'en', error.message)
    const html = pages.answer(
      drop,
      { form_only: framed, language: undefined },
      { outcome: 'refused', detail, values },
      clock.now(),
    )
    return answer(reply, error, pages.policy(drop, framed)).send(html)
  }
}

/** A page that is offered in two languages goes on in the one it was read in. */
const languageQuery = ({ content }: PublishedDrop) => (content.second_language ? `lang=${firstLanguage(content)}&` : '')

const formLimit = ({ limitFactor }: SignUpServices, { ip }: RequestFacts) => ({
  key: `native:address:${addressBlock(ip)}`,
  maximum: scaled(PER_ADDRESS, limitFactor),
  windowSeconds: 3_600,
})

function answer(reply: FastifyReply, { status, retryAfter }: AppError, policy: string) {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.status(status).type(HTML).headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
}

interface Post {
  Params: { identifier: string }
  Body: unknown
}

/** Why nothing of a form was read, or may be shown. */
const UNREAD: Partial<Record<AppError['code'], string>> = {
  payload_too_large: refusals.too_large.en,
  unsupported_media_type: refusals.unreadable.en,
  bad_request: refusals.unreadable.en,
  forbidden: refusals.other_site.en,
}

/** A form on another site is answered as what may stand there. */
const isFramed = ({ query }: FastifyRequest) => (query as Fields).form_only === 'true'

/** Without scripts a number cannot be proven, so the address is all the form asks for. */
const MAIL_ONLY = { allow_sms: false, allow_whatsapp: false, require_both_sms_and_email: false } as const

/** Every such sign-up waits for its mail; what looks like a machine's is not even sent one. */
function reasonsToWait({ website }: Fields, age: number, suspicions: readonly string[]): string[] {
  const reasons = [...(website ? ['HONEYPOT'] : []), ...(age < FASTEST_MS ? ['TOO_FAST'] : []), ...suspicions]
  return reasons.length > 0 ? reasons : ['UNCONFIRMED']
}

/** A browser says which page a form came from; a request that does not is no browser's. */
function requireOwnPage({ headers }: RequestFacts) {
  if (headers['sec-fetch-site'] === 'same-origin' || (headers.origin !== undefined && headers.origin !== 'null')) return
  throw forbidden('This request came from another site.')
}

/** The page's own address names where its visitor came from. */
function cameFrom({ headers }: RequestFacts) {
  const page = String(headers.referer ?? '')
  return URL.canParse(page) ? utmOf(Object.fromEntries(new URL(page).searchParams)) : {}
}
