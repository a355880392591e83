import formBody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { PublishedDrop } from '#features/drops/server/published-drops.ts'
import { phaseOf } from '#features/drops/server/published-drops.ts'
import { utmOf } from '#features/funnel/server/drop-traffic.ts'
import { customFieldEntries, customFieldName } from '#features/signups/custom-fields.ts'
import { refusalIn, refusals } from '#features/signups/refusals.ts'
import { repeatOf } from '#features/signups/server/repeat.ts'
import { readSubmission, type SignupInput } from '#features/signups/server/submission.ts'
import { formWords } from '#features/signups/words.ts'
import type { RequestFacts } from '#platform/server/access.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, forbidden, notFound, tooManyRequests } from '#platform/server/errors.ts'
import { factsOf } from '#platform/server/http.ts'
import { addressBlock, takeLimits } from '#platform/server/rate-limits.ts'
import { agreementOf } from './agreement.ts'
import type { DropPages } from './drop-pages.ts'
import { addressLimit, contactLimit, dropLimit } from './public-limits.ts'
import { ageOfStamp } from './rendered-at.ts'
import type { SignUpServices } from './sign-up-services.ts'
import { suspicions } from './suspicions.ts'

interface NativeFormOptions {
  services: SignUpServices
  pages: DropPages
  database: Database
  clock: Clock
}

type Fields = Readonly<Record<string, string>>

const FASTEST_MS = 2_000
const PER_ADDRESS = 20

/**
 * `POST /d/{identifier}`: the form of a browser without scripts. It asks no proof of work, so what it brings is kept apart
 * until the link in a mail is followed; what only a machine would send is never mailed.
 */
export function nativeForm({ services, pages, database, clock }: NativeFormOptions): FastifyPluginAsync {
  return async http => {
    await http.register(formBody, { bodyLimit: 20_000 })
    http.post<{ Params: { identifier: string }; Body: unknown }>('/d/:identifier', async (request, reply) => {
      const facts = factsOf(request)
      requireOwnPage(facts)
      const drop = await services.drops.find(request.params.identifier)
      if (!drop || phaseOf(drop, clock.now()) === 'missing') throw notFound('Drop')
      const fields = fieldsOf(request.body)
      try {
        await take(drop, fields, facts)
        // a page whose scripts run has said it already
        if ((request.query as Fields).started !== 'true' && !fields.website)
          services.traffic.step(drop, 'form_starts', cameFrom(facts), facts.headers)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'unexpected') throw error
        return refused(reply, drop, error, fields)
      }
      return reply.redirect(`/d/${drop.short_code}?signed_up=pending`, 303)
    })
  }

  async function take(drop: PublishedDrop, fields: Fields, request: RequestFacts): Promise<void> {
    const now = clock.now()
    await takeLimits(database, [
      {
        key: `native:address:${addressBlock(request.ip)}`,
        maximum: PER_ADDRESS * services.limitFactor,
        windowSeconds: 3_600,
      },
    ])
    const words = formWords(drop.content.translation_language ?? 'en')
    if (phaseOf(drop, now) !== 'active') throw new AppError('bad_request', refusals.ended.en)
    if (!drop.content.allow_email) throw new AppError('bad_request', words.needs_script)
    const age = ageOfStamp(services.keys.form, drop.id, fields.rendered_at ?? '', now)
    if (age === null) throw new AppError('bad_request', words.failed)

    const input = { ...inputOf(drop, fields), ...cameFrom(request) }
    const mailOnly = { ...drop.content, ...MAIL_ONLY }
    const submission = readSubmission(mailOnly, input, { now, special: { force_email_and_phone_drop_ids: [] } })
    const { outcome, wait } = await services.desk.signUp({
      limits: [
        addressLimit('signup', services, request),
        ...submission.contacts.map(contact => contactLimit('signup', services, contact)),
      ],
      drop_limit: dropLimit('signup', services, drop.id),
      organization_id: drop.organization_id,
      drop_id: drop.id,
      ...(await agreementOf(services, { drop, submission, input, request, coded: false, now })),
      link_id: undefined,
      submission,
      source: {
        ...submission.source,
        ...services.traffic.countryOf(request.headers),
        address: request.ip,
        user_agent: request.userAgent,
      },
      repeat: repeatOf({ input, idempotencyKey: null, ip: request.ip, userAgent: request.userAgent }),
      captcha: null,
      codes: [],
      quarantine: reasonsToWait(fields, age, suspicions(submission, { ...request, unverified: false, proven: false })),
      browser_signup_id: null,
    })
    if (outcome === 'too_many') throw tooManyRequests(wait)
    if (outcome === 'ended') throw new AppError('bad_request', refusals.ended.en)
  }

  function refused(reply: FastifyReply, drop: PublishedDrop, error: AppError, fields: Fields) {
    const { rendered_at, drop_version, website, ...values } = fields
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    const detail = refusalIn(drop.content.translation_language ?? 'en', error.message)
    const html = pages.answer(drop, { outcome: 'refused', detail, values }, clock.now())
    return reply.status(error.status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  }
}

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

const fieldsOf = (body: unknown): Fields =>
  Object.fromEntries(
    Object.entries(body ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 2_000)]] : [],
    ),
  )

/** What travels under the name of its input; the rules say which of it counts. */
const FACTS = [
  'first_name',
  'last_name',
  'birthdate',
  'gender',
  'language',
  'instagram_username',
  'tiktok_username',
] as const

const inputOf = ({ id, content }: PublishedDrop, fields: Fields): SignupInput => ({
  drop_profile_id: content.drop_profile.id,
  drop_id: id,
  email_address: fields.email_address ?? '',
  ...Object.fromEntries(FACTS.map(name => [name, fields[name] ?? ''])),
  // What was typed is the city where no script could look it up.
  city: fields.city || (fields.city_typed ?? ''),
  custom_field_entries: customFieldEntries(
    content.custom_fields,
    Object.fromEntries(content.custom_fields.map(({ id }) => [id, fields[customFieldName(id)]])),
  ),
  marketing_opt_in: fields.marketing_opt_in === 'true',
  secondary_opt_in: fields.secondary_opt_in === 'true',
  drop_version: Number.isInteger(Number(fields.drop_version)) ? Number(fields.drop_version) : undefined,
})
