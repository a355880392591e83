import { describe, expect, it } from 'vitest'
import { randomStream } from '#platform/server/random-stream.ts'
import { topicPosts } from '../../../../../test/trends/posts.ts'
import { detect } from './detect.ts'
import { movementOf } from './movement.ts'
import { signalsOf, soundLabel } from './signals.ts'
import type { WindowPost } from './window-post.ts'

const now = new Date('2026-11-23T09:00:00Z')
const DAY = 86_400_000
type Topic = Omit<Parameters<typeof topicPosts>[0], 'now'>
const postsOf = (topic: Topic, more: Partial<WindowPost> = {}): WindowPost[] =>
  topicPosts({ ...topic, now }).map(post => ({
    id: post.platform_id,
    published_at: post.published_at.getTime(),
    author: post.username,
    caption: post.description,
    hashtags: post.hashtags ?? [],
    sound: post.sound ?? null,
    play_count: 100,
    like_count: 10,
    trend: null,
    by_hand: false,
    ...more,
  }))
const bus = (count = 20) => postsOf({ key: 'bus', words: 'the last bus home at night', hashtags: ['lastbus'], count })
const loaf = (count = 12) =>
  postsOf({ key: 'loaf', words: 'sourdough starter rises again', hashtags: ['breadtok'], count })
const vinyl = () => postsOf({ key: 'vinyl', words: 'my vinyl shelf in the morning', count: 15 })

const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  const random = randomStream(seed)
  return items
    .map(item => [random.next(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)
}
/** The posts as a run left them. */
const after = (posts: readonly WindowPost[], trends: ReturnType<typeof detect>['trends'], ids: readonly string[]) =>
  posts.map(post => {
    const at = trends.findIndex(({ members }) => members.some(({ id }) => id === post.id))
    return { ...post, trend: ids[at] ?? null }
  })
const knownAs = (id: string, size: number, pinned = false) => ({ id, size, pinned })

describe('detector', () => {
  it('finds the same trends in whatever order the posts are given', () => {
    const posts = [...bus(), ...loaf(), ...vinyl()]
    const first = JSON.stringify(detect(posts, []))
    expect(JSON.parse(first).trends).toHaveLength(3)
    for (let seed = 0; seed < 20; seed++) expect(JSON.stringify(detect(shuffled(posts, seed), []))).toBe(first)
  })

  it('takes nothing from one account, from copies of a text, or from posts without an audience', () => {
    const alone = postsOf({ key: 'solo', words: 'daily vlog from my desk', count: 20 }, { author: 'solo' })
    const farm = postsOf({ key: 'farm', words: '', count: 40 }, { caption: 'Win free coins today at this page' })
    const unseen = postsOf(
      { key: 'none', words: 'quiet corner nobody visits', count: 20 },
      { play_count: 0, like_count: 0 },
    )
    const { trends } = detect([...alone, ...farm, ...unseen, ...loaf()], [])
    expect(trends.map(({ titles }) => titles[0])).toEqual(['#breadtok'])
  })

  it('finds one trend where captions follow a few patterns, but nearly all have one sound', () => {
    const sound = { title: 'Second Window', author: 'Juno Tangerine' }
    const patterns = ['half a face by the window', 'nobody speaks until chorus two', 'mirror turned against daylight']
    const posts = patterns.flatMap((words, at) => postsOf({ key: `pattern${at}`, words, sound, count: 10 }))
    const { trends } = detect([...posts, ...loaf(), ...vinyl()], [])
    expect(trends.map(({ titles, members }) => [titles[0], members.length])).toContainEqual(['Second Window', 30])
    expect(trends).toHaveLength(3)
  })

  it('keeps the id of a trend for its larger part when it splits', () => {
    const posts = [...bus(), ...loaf()].map(post => ({ ...post, trend: 'one' }))
    const { trends } = detect([...posts, ...vinyl()], [knownAs('one', posts.length)])
    const of = (key: string) => trends.find(({ members }) => members.some(({ id }) => id.startsWith(key)))
    expect(of('bus')).toMatchObject({ id: 'one', split_from: null })
    expect(of('loaf')).toMatchObject({ id: null, split_from: 'one' })
  })

  it('merges a trend into the one that has its posts, but not an old trend for a few stragglers', () => {
    const posts = bus().map((post, at) => ({ ...post, trend: at < 8 ? 'small' : 'large' }))
    const merged = (size: number) =>
      detect([...posts, ...loaf(), ...vinyl()], [knownAs('small', size), knownAs('large', 12)]).merged.map(
        ({ from }) => from,
      )
    expect(merged(8)).toEqual(['small'])
    expect(merged(100)).toEqual([])
  })

  it('keeps the posts of saved trends where they are, and divides a group between two of them', () => {
    const posts = bus().map((post, at) => ({ ...post, trend: at % 2 ? 'odd' : 'even' }))
    const fresh = postsOf({ key: 'fresh', words: 'the last bus home at night', hashtags: ['lastbus'], count: 4 })
    const { trends } = detect([...posts, ...fresh, ...vinyl()], [knownAs('odd', 10, true), knownAs('even', 10, true)])
    const members = (id: string) => trends.find(trend => trend.id === id)?.members.map(member => member.id) ?? []
    for (const { id, trend } of posts) expect(members(trend)).toContain(id)
    expect(members('odd').length + members('even').length).toBe(24)
  })

  it('keeps together what a person merged', () => {
    const posts = [...bus(), ...loaf()].map(post => ({ ...post, trend: 'both', by_hand: true }))
    const { trends } = detect([...posts, ...vinyl()], [knownAs('both', 32, true)])
    expect(trends.find(({ id }) => id === 'both')?.members).toHaveLength(32)
  })

  it('knows a trend again by its anchors after its other posts have left the window', () => {
    const first = detect([...bus(), ...loaf(), ...vinyl()], []).trends
    const place = first.findIndex(({ members }) => members[0]?.id.startsWith('bus'))
    const anchors = bus().filter(({ id }) => first[place]?.anchors.includes(id))
    const left = after(
      anchors,
      first,
      first.map((_, at) => `trend ${at}`),
    )
    const back = postsOf({ key: 'back', words: 'the last bus home at night', hashtags: ['lastbus'], count: 10 })
    const { trends } = detect([...left, ...back, ...vinyl()], [knownAs(`trend ${place}`, 20)])
    expect(trends.find(({ members }) => members.some(({ id }) => id === 'back0'))?.id).toBe(`trend ${place}`)
  })
})

describe('signals', () => {
  const of = (caption: string) => [
    ...signalsOf({ id: '', published_at: 0, author: '', caption, hashtags: [], sound: null }).keys(),
  ]

  it('are words, hashtags, mentions and emoji, without links, short numbers and what the platform writes', () => {
    expect(of('Replying to @mara.vale The ＬＡＳＴ bus 24 https://x.example/y #LastBus 🚌 2026')).toEqual([
      'tag:lastbus',
      '@:mara.vale',
      'emoji:🚌',
      'word:the',
      'word:last',
      'word:bus',
      'word:2026',
    ])
  })

  it('are words of languages without spaces too', () => {
    expect(of('東京で音楽を聴く')).toContain('word:東京')
    expect(of('Giấc mơ của chung')).toEqual(['word:giấc', 'word:mơ', 'word:của', 'word:chung'])
  })

  it.each([
    ['Low Tide', 'Mara Vale', 'Low Tide by Mara Vale'],
    ['original sound - mara', 'mara', 'Sound by mara'],
    ['original sound', 'mara', 'Sound by mara'],
    ['nhạc nền - Trà Vy ✈', 'Trà vy ✈', 'Sound by Trà vy ✈'],
    ['原声 - 施美人', 'shimeiren5109', 'Sound by shimeiren5109'],
    ['Originalton', '', 'Originalton'],
    ['Original Sounds of Oslo', 'Mara Vale', 'Original Sounds of Oslo by Mara Vale'],
  ])('name the sound "%s" of %s "%s"', (title, author, label) => {
    expect(soundLabel({ title, author })).toBe(label)
  })
})

describe('movement', () => {
  /** Creators by how many days before the end they posted. */
  const moved = (...days: number[]) =>
    movementOf(
      days.map((day, at) => ({ published_at: now.getTime() - day * DAY - 1_000, author: `${at}` })),
      now.getTime(),
    )
  const times = (count: number, day: number) => Array.from({ length: count }, (_, at) => day + (at % 3) * 0.9)

  it('names the lifecycle stage of a trend: emerging, rising, peak or declining', () => {
    expect(moved(...times(12, 0)).lifecycle).toBe('EMERGING')
    expect(moved(...times(30, 0), ...times(12, 3), ...times(12, 9), ...times(12, 15)).lifecycle).toBe('RISING')
    expect(moved(...times(12, 0), ...times(12, 3), ...times(12, 9), ...times(12, 15)).lifecycle).toBe('PEAK')
    expect(moved(...times(3, 0), ...times(12, 3), ...times(12, 9), ...times(12, 15)).lifecycle).toBe('DECLINING')
  })

  it('surprises by creators beyond what was expected, less with every week', () => {
    const { surprise, creators, expected, days_ago } = moved(
      ...times(24, 0),
      ...times(4, 9),
      ...times(4, 15),
      ...times(4, 21),
    )
    expect({ creators, days_ago }).toEqual({ creators: 24, days_ago: 0 })
    expect(expected).toBeLessThan(4)
    const weekAgo = moved(...times(24, 6), ...times(4, 15), ...times(4, 21), ...times(4, 27))
    expect(weekAgo.days_ago).toBe(6)
    expect(weekAgo.surprise).toBeLessThan(surprise * 0.7)
    // the first days of a rise are its largest surprise, and its newest days say how it goes on
    const first = moved(...times(18, 3))
    const rising = moved(...times(37, 0), ...times(18, 3))
    expect(rising).toMatchObject({ creators: 37, days_ago: 0, surprise: first.surprise })
    expect(moved(...times(10, 0), ...times(18, 3))).toMatchObject({ creators: 18, days_ago: 3 })
    // the same people again and again are no surprise
    const posts = times(24, 0).map(day => ({ published_at: now.getTime() - day * DAY - 1_000, author: 'one' }))
    expect(movementOf(posts, now.getTime()).surprise).toBeLessThanOrEqual(1)
  })
})
