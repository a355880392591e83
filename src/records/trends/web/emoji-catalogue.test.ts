import { expect, it } from 'vitest'
import { emojiOf, findEmoji, loadEmoji } from './emoji-catalogue.ts'

it('has names, a unicode code and a version for each emoji, none newer than 14.0 (TREND-010, TREND-036)', async () => {
  const all = await loadEmoji()
  expect(all.length).toBeGreaterThan(1_500)
  const notes = all.find(({ code }) => code === '1f3b5')
  expect(notes).toEqual({ names: expect.arrayContaining(['musical note', 'music']), code: '1f3b5', version: 0.6 })
  expect(emojiOf('1f3b5')).toBe('🎵')
  for (const { names, code, version } of all) {
    expect(names.length).toBeGreaterThan(0)
    expect(code).toMatch(/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/)
    expect(version).toBeLessThanOrEqual(14)
  }
  // of Emoji 15 and 14
  const codes = new Set(all.map(({ code }) => code))
  expect([codes.has('1fae8'), codes.has('1fae0')]).toEqual([false, true])
})

it('finds emoji by any of their names, whatever the case, also in the middle of a word (TREND-011)', async () => {
  const all = await loadEmoji()
  const found = (search: string) => findEmoji(all, search, null).map(({ code }) => code)
  expect(found('MUSICAL n')).toContain('1f3b5')
  expect(found('ndow')).toContain('1fa9f')
  expect(found('no such thing')).toEqual([])
})

it('puts the current emoji first (TREND-007)', async () => {
  const all = await loadEmoji()
  expect(findEmoji(all, '', '1fa9f')[0]?.code).toBe('1fa9f')
  expect(findEmoji(all, '', '1fa9f')).toHaveLength(all.length)
  expect(findEmoji(all, 'music', '1fa9f')[0]?.code).not.toBe('1fa9f')
})
