import type { Lookup, SocialPlatform, SocialProfiles } from '#integrations/social/port.ts'
import type { AppError } from '#platform/server/errors.ts'
import { notFound, raise, tooManyRequests, unavailable, unprocessable } from '#platform/server/errors.ts'
import { personOf, signedIn } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { creatorPlatform, type ProfileSource, socialProfiles } from '../contract.ts'
import { readProfileLink } from '../profile-links.ts'
import { isFresh, knownProfile, profileById } from './known-profile.ts'
import { spendLookups, untilNextBudget } from './lookup-budget.ts'
import { teamOf } from './own-team.ts'
import { profilesChanged } from './profiles-changed.ts'
import { upsertProfiles } from './upsert-profiles.ts'

interface Services {
  social: SocialProfiles
  limitFactor: number
}

/** Of one member, whatever the answers come from. A paste has a hundred links at the most. */
const MAX_LOOKUPS = { maximum: 400, windowSeconds: 600 }

export const socialProfileRoutes = ({ social, limitFactor }: Services) =>
  serve(socialProfiles, {
    verify: {
      access: signedIn,
      // nobody's transaction stays open while a platform is asked
      transaction: 'none',
      run: async ({ database, input, caller, clock }) => {
        const { maximum, windowSeconds } = MAX_LOOKUPS
        const person = personOf(caller)
        const key = `url_import:${person.user_id}`
        const organization_id = await database.outsideOrganizations(db => teamOf(db, person))
        await consumeLimits(database, [{ key, maximum: scaled(maximum, limitFactor), windowSeconds }])
        const reference = readProfileLink(input.url)
        if (typeof reference === 'string') return raise(noProfile())
        const now = clock.now()
        const known = await database.outsideOrganizations(async db => knownProfile(db, reference))
        if (known && isFresh(known, now)) return answerOf(known)
        const { platform } = reference
        const granted =
          social.sources[platform] === null ||
          (await database.inOrganization(organization_id, db =>
            spendLookups(db, { organization_id, platform, purpose: 'LINK', count: 1, now, limitFactor }),
          )) === 1
        // an old answer is better than none
        if (!granted) return known ? answerOf(known) : raise(spentToday(platform, now))
        const lookup = await social.lookUp(reference)
        if (lookup.outcome === 'found') {
          return answerOf(
            await database.outsideOrganizations(async db => {
              const [id = raise(noProfile())] = await upsertProfiles(db, [lookup.profile], now)
              if (known) await enqueue(db, profilesChanged, { social_profile_ids: [id] })
              return profileById(db, id)
            }),
          )
        }
        const gone = lookup.outcome === 'not_found' || lookup.outcome === 'unavailable'
        return known && !gone ? answerOf(known) : raise(refusalOf(lookup, platform))
      },
    },
    sources: {
      access: signedIn,
      run: async () => ({ items: creatorPlatform.options.map(platform => sourceOf(social, platform)) }),
    },
    emails: {
      access: signedIn,
      run: async ({ db, input }) => {
        const profile = await db
          .selectFrom('social_profiles')
          .select('email_addresses')
          .where('id', '=', input.social_profile_id)
          .executeTakeFirst()
        return profile ?? raise(notFound('Profile'))
      },
    },
  })

function sourceOf(social: SocialProfiles, platform: SocialPlatform): ProfileSource {
  const example = social.example(platform)
  return { platform, source: example !== null ? 'SIMULATED' : social.sources[platform] ? 'LIVE' : 'OFF', example }
}

interface Found {
  id: string
  avatar_url: string | null
  full_name: string | null
  username: string
  platform: string
}

const answerOf = ({ id, avatar_url, full_name, username, platform }: Found) => ({
  id,
  avatar_url,
  full_name: full_name || username,
  username,
  platform: creatorPlatform.parse(platform),
})

const nameOf = (platform: SocialPlatform) => (platform === 'Twitter' ? 'X' : platform)

const spentToday = (platform: SocialPlatform, now: Date) =>
  tooManyRequests(
    untilNextBudget(now),
    `Your team has looked up as many ${nameOf(platform)} profiles as it can today. Try this one again tomorrow.`,
  )

const noProfile = () => notFound('Profile', 'Error finding profile')

/** Why there is no answer, in words for the team (IMPORT-014). */
function refusalOf(lookup: Exclude<Lookup, { outcome: 'found' }>, platform: SocialPlatform): AppError {
  const name = nameOf(platform)
  switch (lookup.outcome) {
    case 'not_found':
    case 'unavailable':
      return noProfile()
    case 'rate_limited':
      return tooManyRequests(Math.max(1, Math.ceil(lookup.retry_after_ms / 1000)))
    case 'failed':
      return unavailable(5, `${name} did not answer. Please try again in a moment.`)
    case 'off':
      return unprocessable(`${name} profiles cannot be looked up: nobody has set it up on this server.`)
  }
}
