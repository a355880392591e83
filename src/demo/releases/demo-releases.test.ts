import { expect, it } from 'vitest'
import { demoPages } from '../fan-pages/pages.ts'
import { demoReleases } from './demo-releases.ts'

const DAY_MS = 86_400_000

it('counts down to the day of the release when a page of the demo world belongs to one', () => {
  const now = new Date('2026-11-27T14:30:00Z')
  const dated = demoPages(now).flatMap(({ slug, draft }) => {
    const release = demoReleases.find(({ ties }) => ties.includes(slug))
    const at = draft.drop_type === 'TRACK_PRE_SAVE' && draft.go_live_timestamp
    return at && typeof release?.in_days === 'number'
      ? [[slug, new Date(at).toISOString().slice(0, 10), release.in_days] as const]
      : []
  })
  expect(dated.length).toBeGreaterThan(0)
  for (const [slug, day, in_days] of dated)
    expect(day, slug).toBe(new Date(now.getTime() + in_days * DAY_MS).toISOString().slice(0, 10))
})
