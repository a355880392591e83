import { expect, it } from 'vitest'
import type { Lookup, ProfileReference, ProfileSource } from '#integrations/social/port.ts'
import { socialProfiles } from '#integrations/social/profiles.ts'
import { testClock } from '#platform/server/clock.ts'

const nobody = { TikTok: null, Instagram: null, YouTube: null, Twitter: null }
const named = (platform: ProfileReference['platform'], value: string): ProfileReference => ({
  platform,
  by: 'handle',
  value,
})
/** Returns the requested name as the reason, so that the order of the outcomes is visible. */
function echo(name: string, answer?: (value: string) => Lookup): ProfileSource & { calls: string[][] } {
  const calls: string[][] = []
  return {
    name,
    calls,
    lookUpAll: async references => {
      calls.push(references.map(({ value }) => value))
      return references.map(({ value }) => answer?.(value) ?? { outcome: 'unavailable', reason: `${name} ${value}` })
    },
  }
}

it('answers in request order, with one call per platform', async () => {
  const [youtube, x] = [echo('youtube'), echo('x')]
  const profiles = socialProfiles({ ...nobody, YouTube: youtube, Twitter: x }, { clock: testClock() })
  const asked = [named('YouTube', 'a'), named('Twitter', 'b'), named('TikTok', 'c'), named('YouTube', 'd')]
  expect(await profiles.lookUpAll(asked)).toEqual([
    { outcome: 'unavailable', reason: 'youtube a' },
    { outcome: 'unavailable', reason: 'x b' },
    { outcome: 'off' },
    { outcome: 'unavailable', reason: 'youtube d' },
  ])
  expect([youtube.calls, x.calls]).toEqual([[['a', 'd']], [['b']]])
  expect(profiles.sources).toEqual({ TikTok: null, Instagram: null, YouTube: 'youtube', Twitter: 'x' })
})

it('looks up a profile once when it is requested twice under the same name, and answers both', async () => {
  const x = echo('x')
  const profiles = socialProfiles({ ...nobody, Twitter: x }, { clock: testClock() })
  const answers = await profiles.lookUpAll([named('Twitter', 'a'), named('Twitter', 'a')])
  expect(answers).toEqual(Array(2).fill({ outcome: 'unavailable', reason: 'x a' }))
  expect(x.calls).toEqual([['a']])
})

it('skips a rate-limited platform until its retry time, and still asks the others', async () => {
  const clock = testClock()
  const x = echo('x', value =>
    value === 'busy' ? { outcome: 'rate_limited', retry_after_ms: 60_000 } : { outcome: 'not_found' },
  )
  const youtube = echo('youtube')
  const profiles = socialProfiles({ ...nobody, Twitter: x, YouTube: youtube }, { clock })
  await profiles.lookUp(named('Twitter', 'busy'))
  clock.advance(59_000)
  expect(await profiles.lookUp(named('Twitter', 'a'))).toEqual({ outcome: 'rate_limited', retry_after_ms: 1_000 })
  expect(await profiles.lookUp(named('YouTube', 'a'))).toMatchObject({ outcome: 'unavailable' })
  expect(x.calls).toHaveLength(1)
  clock.advance(1_000)
  expect(await profiles.lookUp(named('Twitter', 'a'))).toEqual({ outcome: 'not_found' })
})
