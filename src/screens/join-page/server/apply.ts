import { applications } from '#features/applicants/contract.ts'
import {
  type ApplicantPlatform,
  type ApplicationFault,
  type ApplicationField,
  type ApplicationTerms,
  type ApplicationValues,
  applicantPlatforms,
  applicationFaults,
  cleanUsername,
  usernameKeys,
} from '#features/applicants/rules.ts'
import { writeApplication } from '#features/applicants/server/write-application.ts'
import { applicationFaultWords, applicationFieldWords, usernameWords } from '#features/applicants/words.ts'
import { type CaptchaPolicy, requireCaptcha } from '#features/captcha/server/require-captcha.ts'
import { openInviteLink } from '#features/invite-links/server/invite-links.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { raiseAlert } from '#platform/server/alerts.ts'
import type { Database } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import { anyone, type RequestFacts } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { addressBlock, countHits, type Limit, scaled } from '#platform/server/limits/rate-limits.ts'

interface Services {
  signUp: { captcha: CaptchaPolicy; limitFactor: number }
}
type Input = InputOf<typeof applications.apply>

const HOUR = 3_600

/** Takes an application. The answer never tells whether the creator had applied before (JOIN-007, JOIN-024). */
export const applicationRoutes = ({ signUp: { captcha, limitFactor } }: Services) =>
  serve(applications, {
    apply: {
      access: anyone,
      limits: request => [addressLimit(request, limitFactor)],
      transaction: 'none',
      run: async ({ database, input, clock, request }) => {
        const { platform, username } = platformOf(input)
        const link = (await openInviteLink(database, input.roster_invite_link_id)) ?? raise(notFound('Invite link'))
        const values = {
          platform,
          username,
          email_address: input.email_address.trim(),
          phone_number: digitsOf(input.phone_number),
          city: input.city?.trim() ?? '',
          price_amount: input.price_amount?.trim() ?? '',
        }
        refuseFaults(values, link)
        const token = await requireCaptcha(captcha, input.captcha_token, 'signup')
        const { organization_id } = link
        const id = await database.inOrganization(organization_id, async db => {
          await token.spend(db)
          const application = {
            ...values,
            organization_id,
            roster_invite_link_id: link.id,
            phone_number: values.phone_number ? `+${values.phone_number}` : null,
            ...placeOf(input, values.city),
            price_currency: values.price_amount ? input.price_currency : null,
            price_amount: values.price_amount || null,
            source: sourceOf(input, request),
          }
          const written = await writeApplication(db, application, clock.now())
          await announceChange(db, organization_id, applications.apply.changes)
          return written
        })
        await watchLink(database, link.id, limitFactor)
        return { id, handle: username }
      },
    },
  })

/** Of one network: a school or an agency has many creators, a script has thousands of names. */
const addressLimit = ({ ip }: RequestFacts, factor: number): Limit => ({
  key: `apply:address:${addressBlock(ip)}`,
  maximum: scaled(60, factor),
  windowSeconds: HOUR,
})

/** Applications by one link in an hour that no campaign reaches. Strangers share the count, so it refuses nobody. */
const ALARM_OF_LINK = 5_000

async function watchLink(database: Database, link_id: string, factor: number): Promise<void> {
  const [hits = 0] = await countHits(database, [{ key: `apply:link:${link_id}`, windowSeconds: HOUR }])
  if (hits > scaled(ALARM_OF_LINK, factor))
    await raiseAlert(database, { kind: 'applications_flooded', subject: link_id, details: { link_id, hits } })
}

/** The platform of which a username is given (JOIN-009). @throws 400 for both and for none */
function platformOf(input: Input): { platform: ApplicantPlatform; username: string } {
  const given = applicantPlatforms.flatMap(platform => {
    const username = cleanUsername(input[usernameKeys[platform]] ?? '')
    return username ? [{ platform, username }] : []
  })
  if (given.length > 1) raise(badRequest('Apply with one username, of TikTok or of Instagram.'))
  return given[0] ?? raise(badRequest('A username is required.', { field: usernameKeys.TikTok }))
}

function refuseFaults(values: ApplicationValues, link: ApplicationTerms): void {
  const [first] = Object.entries(applicationFaults(values, link)) as [ApplicationField, ApplicationFault][]
  if (!first) return
  const [field, fault] = first
  const label = field === 'username' ? usernameWords(values.platform) : applicationFieldWords[field]
  const name = field === 'username' ? usernameKeys[values.platform] : field
  const words = applicationFaultWords[fault]
  // the shared sentence stands by itself (JOIN-020)
  throw badRequest(fault === 'email' || fault === 'phone' ? words : `${label}: ${words}`, { field: name })
}

const digitsOf = (phone: string | null | undefined) => (phone ?? '').replace(/^\+|[\s\-().]/g, '').trim()

/** Coordinates and country belong to the city that was chosen. */
const placeOf = ({ state, country_code, latitude, longitude }: Input, city: string) =>
  city === ''
    ? { city: null, state: null, country_code: null, latitude: null, longitude: null }
    : {
        city,
        state: state || null,
        country_code: country_code ?? null,
        latitude: latitude ?? null,
        longitude: longitude ?? null,
      }

const SOURCE = ['referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

function sourceOf(input: Input, request: RequestFacts): Record<string, string> {
  const user_agent = input.user_agent || request.userAgent
  const given = SOURCE.flatMap(name => (input[name] ? [[name, input[name]]] : []))
  return Object.fromEntries([...(user_agent ? [['user_agent', user_agent.slice(0, 1_000)]] : []), ...given])
}
