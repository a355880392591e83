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
/** Answers with the name it was asked for as the reason, so that the order of answers can be seen. */
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

it('answers in the order of asking, with one call to each platform', async () => {
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

it('asks once for a profile that is named twice in the same words, and answers both', async () => {
  const x = echo('x')
  const profiles = socialProfiles({ ...nobody, Twitter: x }, { clock: testClock() })
  const answers = await profiles.lookUpAll([named('Twitter', 'a'), named('Twitter', 'a')])
  expect(answers).toEqual(Array(2).fill({ outcome: 'unavailable', reason: 'x a' }))
  expect(x.calls).toEqual([['a']])
})

it('leaves a platform alone until the time it named, and asks the others meanwhile', async () => {
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
