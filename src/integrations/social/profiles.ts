import type { Clock } from '#platform/server/clock.ts'
import {
  type Lookup,
  type ProfileReference,
  type ProfileSource,
  type SocialPlatform,
  type SocialProfiles,
  socialPlatforms,
} from './port.ts'

type Sources = Readonly<Record<SocialPlatform, ProfileSource | null>>

/** All platforms behind one port. A rate-limited platform is skipped until its retry time. */
export function socialProfiles(sources: Sources, { clock }: { clock: Clock }): SocialProfiles {
  const quietUntil = new Map<SocialPlatform, number>()

  async function ask(platform: SocialPlatform, references: readonly ProfileReference[]): Promise<Lookup[]> {
    const source = sources[platform]
    if (!source) return references.map(() => ({ outcome: 'off' }))
    const wait = (quietUntil.get(platform) ?? 0) - clock.now().getTime()
    if (wait > 0) return references.map(() => ({ outcome: 'rate_limited', retry_after_ms: wait }))
    const lookups = (await source.lookUpAll(references)).map(lookup =>
      lookup.outcome === 'found' ? { ...lookup, profile: { ...lookup.profile, source: source.name } } : lookup,
    )
    const waits = lookups.flatMap(each => (each.outcome === 'rate_limited' ? [each.retry_after_ms] : []))
    if (waits.length > 0) quietUntil.set(platform, clock.now().getTime() + Math.max(...waits))
    return lookups
  }

  async function lookUpAll(references: readonly ProfileReference[]): Promise<Lookup[]> {
    const once = new Map(references.map(reference => [keyOf(reference), reference]))
    const answers = new Map<string, Lookup>()
    await Promise.all(
      [...Map.groupBy(once.values(), ({ platform }) => platform)].map(async ([platform, asked]) => {
        const lookups = await ask(platform, asked)
        for (const [at, lookup] of lookups.entries()) answers.set(keyOf(asked[at] as ProfileReference), lookup)
      }),
    )
    return references.map(reference => answers.get(keyOf(reference)) as Lookup)
  }

  return {
    sources: Object.fromEntries(
      socialPlatforms.map(each => [each, sources[each]?.name ?? null]),
    ) as SocialProfiles['sources'],
    example: platform => sources[platform]?.example?.() ?? null,
    lookUpAll,
    audience: async (platform, facts) => (await sources[platform]?.audience?.(facts)) ?? null,
    lookUp: async reference => (await lookUpAll([reference]))[0] as Lookup,
  }
}

const keyOf = ({ platform, by, value }: ProfileReference) => `${platform} ${by} ${value}`
