import type { Lookup, ProfileSource, SocialPlatform, SocialProfileSnapshot } from '#integrations/social/port.ts'
import { socialPlatforms } from '#integrations/social/port.ts'
import { socialProfiles } from '#integrations/social/profiles.ts'
import { testClock } from '#platform/server/clock.ts'

const nothing: Omit<SocialProfileSnapshot, 'platform' | 'platform_id' | 'username'> = {
  full_name: '',
  avatar_url: null,
  is_verified: null,
  is_private: null,
  follower_count: null,
  following_count: null,
  engagement_rate: null,
  engagement_formula: null,
  country_code: null,
  email_addresses: [],
  bio: null,
  most_recent_published_at: null,
  avg_daily_post_7d: null,
  median_play_count_7d: null,
  median_play_count_14d: null,
  posts: [],
}

type Told = Partial<SocialProfileSnapshot> & Pick<SocialProfileSnapshot, 'platform_id' | 'username'>

/** Platforms that tell what a test has told them, and nothing of anybody else. */
export function fakeSocial() {
  const told = new Map<string, Lookup>()
  const asked: string[] = []
  const source = (platform: SocialPlatform): ProfileSource => ({
    name: 'test',
    lookUpAll: async references =>
      references.map(({ by, value }) => {
        asked.push(`${platform} ${by} ${value}`)
        return told.get(`${platform} ${by} ${value.toLowerCase()}`) ?? { outcome: 'not_found' }
      }),
  })
  // a clock of its own, so that a platform that asked to wait is asked again in the next test
  const sources = Object.fromEntries(socialPlatforms.map(platform => [platform, source(platform)]))
  const port = () => socialProfiles(sources as Record<SocialPlatform, ProfileSource>, { clock: testClock() })
  let current = port()
  return {
    asked,
    port: {
      sources: current.sources,
      example: current.example,
      lookUp: (...given: Parameters<typeof current.lookUp>) => current.lookUp(...given),
      lookUpAll: (...given: Parameters<typeof current.lookUpAll>) => current.lookUpAll(...given),
    },
    tells(platform: SocialPlatform, facts: Told) {
      const lookup: Lookup = { outcome: 'found', profile: { ...nothing, platform, ...facts } }
      told.set(`${platform} handle ${facts.username.toLowerCase()}`, lookup)
      told.set(`${platform} id ${facts.platform_id.toLowerCase()}`, lookup)
    },
    answers(platform: SocialPlatform, handle: string, lookup: Lookup) {
      told.set(`${platform} handle ${handle}`, lookup)
    },
    clear() {
      told.clear()
      asked.length = 0
      current = port()
    },
  }
}
