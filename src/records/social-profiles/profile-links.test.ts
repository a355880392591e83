import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CreatorPlatform } from './contract.ts'
import {
  type LinkFault,
  linkFaultMessages,
  MAX_LINKS_PER_PASTE,
  profileUrl,
  readProfileLink,
  readProfileLinks,
  tagUrl,
} from './profile-links.ts'

const channel = 'UCq-Fj5jknLsUf-MWSy4_brA'

describe('a profile link', () => {
  it.each<[string, CreatorPlatform, string, string]>([
    ['https://www.tiktok.com/@lena.brandt', 'TikTok', 'lena.brandt', 'https://www.tiktok.com/@lena.brandt'],
    ['tiktok.com/@Lena.Brandt/', 'TikTok', 'lena.brandt', 'https://www.tiktok.com/@lena.brandt'],
    ['m.tiktok.com/@lena_b?lang=de&_r=1', 'TikTok', 'lena_b', 'https://www.tiktok.com/@lena_b'],
    ['https://www.tiktok.com/@lena_b/video/7301', 'TikTok', 'lena_b', 'https://www.tiktok.com/@lena_b'],
    ['https://www.tiktok.com/embed/@lena_b', 'TikTok', 'lena_b', 'https://www.tiktok.com/@lena_b'],
    ['http://instagram.com/Mira.Okafor/', 'Instagram', 'mira.okafor', 'https://www.instagram.com/mira.okafor'],
    ['www.instagram.com/mira_o?igsh=MTB', 'Instagram', 'mira_o', 'https://www.instagram.com/mira_o'],
    ['https://www.instagram.com/mira_o/reel/C1x/', 'Instagram', 'mira_o', 'https://www.instagram.com/mira_o'],
    ['https://www.instagram.com/stories/mira_o/3301/', 'Instagram', 'mira_o', 'https://www.instagram.com/mira_o'],
    ['instagr.am/mira_o#about', 'Instagram', 'mira_o', 'https://www.instagram.com/mira_o'],
    ['https://m.youtube.com/@SlowOrchard/videos', 'YouTube', 'SlowOrchard', 'https://www.youtube.com/@SlowOrchard'],
    ['youtube.co.uk/@slow-orchard', 'YouTube', 'slow-orchard', 'https://www.youtube.com/@slow-orchard'],
    ['https://twitter.com/kilo_orchid?s=21', 'Twitter', 'kilo_orchid', 'https://x.com/kilo_orchid'],
    ['x.com/@kilo_orchid', 'Twitter', 'kilo_orchid', 'https://x.com/kilo_orchid'],
    ['mobile.x.com/kilo_orchid/status/1', 'Twitter', 'kilo_orchid', 'https://x.com/kilo_orchid'],
    ['X.COM/Kilo_Orchid', 'Twitter', 'Kilo_Orchid', 'https://x.com/Kilo_Orchid'],
  ])('IMPORT-003..005, IMPORT-022 %s names its platform and handle', (typed, platform, value, url) =>
    expect(readProfileLink(typed)).toEqual({ platform, by: 'handle', value, url }),
  )

  it.each([
    [`youtube.com/channel/${channel}`, 'id', channel, `https://www.youtube.com/channel/${channel}`],
    [`https://music.youtube.com/channel/${channel}?si=x`, 'id', channel, `https://www.youtube.com/channel/${channel}`],
    ['youtube.com/user/MarkRonson', 'username', 'MarkRonson', 'https://www.youtube.com/user/MarkRonson'],
    ['youtube.com/c/SlowOrchard', 'custom_name', 'SlowOrchard', 'https://www.youtube.com/c/SlowOrchard'],
    ['youtube.com/SlowOrchard', 'custom_name', 'SlowOrchard', 'https://www.youtube.com/c/SlowOrchard'],
    ['x.com/i/user/2244994945', 'id', '2244994945', 'https://x.com/i/user/2244994945'],
    [
      'https://vm.tiktok.com/ZMabc123/',
      'short_link',
      'https://vm.tiktok.com/ZMabc123',
      'https://vm.tiktok.com/ZMabc123',
    ],
    ['tiktok.com/t/ZTabc123', 'short_link', 'https://www.tiktok.com/t/ZTabc123', 'https://www.tiktok.com/t/ZTabc123'],
  ])('IMPORT-022 %s names it by another key', (typed, by, value, url) =>
    expect(readProfileLink(typed)).toMatchObject({ by, value, url }),
  )

  it('accepts a YouTube handle in any script, percent-encoded or not (IMPORT-022)', () => {
    const link = readProfileLink('https://www.youtube.com/@%E9%9F%B3%E6%A5%BD')
    expect(link).toMatchObject({ by: 'handle', value: '音楽', url: 'https://www.youtube.com/@%E9%9F%B3%E6%A5%BD' })
    expect(readProfileLink('youtube.com/@音楽')).toEqual(link)
  })

  it.each<[string, LinkFault]>([
    ['https://netflix.com/@lena', 'unknown_platform'],
    ['https://fax.com/lena', 'unknown_platform'],
    ['https://notx.com/lena', 'unknown_platform'],
    ['https://x.community/lena', 'unknown_platform'],
    ['https://mytiktok.com/@lena', 'unknown_platform'],
    ['https://tiktok.com.evil.example/@lena', 'unknown_platform'],
    ['https://tiktok.evil.com/@lena', 'unknown_platform'],
    ['https://evil.example/tiktok.com/@lena', 'unknown_platform'],
    ['https://evil.example/?u=https://tiktok.com/@lena', 'unknown_platform'],
    ['https://evil.example/#tiktok.com/@lena', 'unknown_platform'],
    ['https://tiktok.com@evil.example/@lena', 'not_a_link'],
    ['@lena', 'not_a_link'],
    ['lena', 'not_a_link'],
    ['two words tiktok.com/@lena', 'not_a_link'],
    ['javascript:alert(1)//tiktok.com/@lena', 'not_a_link'],
    ['lena@tiktok.com', 'not_a_link'],
    ['https://tiktok.com', 'not_a_profile'],
    ['https://tiktok.com/discover', 'not_a_profile'],
    ['https://tiktok.com/@', 'not_a_profile'],
    ['https://tiktok.com/@lena brandt', 'not_a_link'],
    ['https://instagram.com/p/C1abc/', 'not_a_profile'],
    ['https://instagram.com/reel/C1abc/', 'not_a_profile'],
    ['https://instagram.com/Explore/tags/house', 'not_a_profile'],
    ['https://youtube.com/watch?v=abc', 'not_a_profile'],
    ['https://youtube.com/shorts/abc', 'not_a_profile'],
    ['https://youtu.be/dQw4w9WgXcQ', 'not_a_profile'],
    ['https://youtube.com/channel/short', 'not_a_profile'],
    ['https://x.com/home', 'not_a_profile'],
    ['https://x.com/intent/user?screen_name=lena', 'not_a_profile'],
    ['https://x.com/lena-brandt', 'not_a_profile'],
  ])('IMPORT-003, IMPORT-004 %s is refused: %s', (typed, fault) => expect(readProfileLink(typed)).toBe(fault))
})

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789_'
const handle = fc.string({ unit: fc.constantFrom(...letters), minLength: 9, maxLength: 15 })
const platform = fc.constantFrom<CreatorPlatform>('TikTok', 'Instagram', 'YouTube', 'Twitter')
const decoration = fc.record({
  scheme: fc.constantFrom('https://', 'http://', '', '//'),
  tail: fc.constantFrom('', '/', '?a=b', '/?utm_source=x&b=%20', '#top', '?x=1#y', '/ ', '\u200b'),
  lead: fc.constantFrom('', ' ', '\t', '<', '\ufeff'),
  loud: fc.boolean(),
})
const dressed = (
  name: string,
  on: CreatorPlatform,
  { scheme, tail, lead, loud }: typeof decoration extends fc.Arbitrary<infer T> ? T : never,
) => {
  const plain = profileUrl(on, name).slice('https://'.length)
  return lead + scheme + (loud ? plain.toUpperCase() : plain) + tail
}

it.each<[CreatorPlatform, string, string]>([
  ['TikTok', 'https://www.tiktok.com/@lena.b', 'https://www.tiktok.com/tag/dusk'],
  ['Instagram', 'https://www.instagram.com/lena.b', 'https://www.instagram.com/explore/tags/dusk'],
  ['YouTube', 'https://www.youtube.com/@lena.b', 'https://www.youtube.com/hashtag/dusk'],
  ['Twitter', 'https://x.com/lena.b', 'https://x.com/hashtag/dusk'],
])('builds the links of a profile and a hashtag on %s (FORMAT-011, FORMAT-012)', (on, profile, tag) => {
  expect([profileUrl(on, '@lena.b'), profileUrl(on, 'lena.b')]).toEqual([profile, profile])
  expect([tagUrl(on, '#dusk'), tagUrl(on, 'dusk')]).toEqual([tag, tag])
  expect(tagUrl(on, 'été/1?')).toBe(tag.replace('dusk', '%C3%A9t%C3%A9%2F1%3F'))
})

describe('properties', () => {
  it('round-trips handles in any notation: the cleaned URL reads as itself (IMPORT-005, IMPORT-022)', () => {
    fc.assert(
      fc.property(handle, platform, decoration, (name, on, how) => {
        const link = readProfileLink(dressed(name, on, how))
        if (typeof link === 'string') throw new Error(link)
        expect(link.value.toLowerCase()).toBe(name)
        expect(link.platform).toBe(on)
        expect(link.url).not.toMatch(/[?#]/)
        expect(readProfileLink(link.url)).toEqual(link)
      }),
    )
  })

  it('rejects hosts that only contain or end in a platform’s name (IMPORT-004)', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,8}$/),
        fc.constantFrom('x.com', 'tiktok.com', 'twitter.com'),
        (a, host) => {
          expect(readProfileLink(`https://${a}${host}/@lena`)).toBe('unknown_platform')
          expect(readProfileLink(`https://${host}.${a}.example/@lena`)).toBe('unknown_platform')
          expect(readProfileLink(`https://${a}.${host}/@lena`)).not.toBe('unknown_platform')
        },
      ),
    )
  })

  it('never throws, and gives each non-empty pasted line one outcome', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('https://x.com/%E0%A4%A'))), lines => {
        const rows = readProfileLinks(lines.join('\n'))
        expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length)
      }),
    )
  })

  it('returns each profile of a paste once, however often its lines repeat (IMPORT-002)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(handle, platform, decoration), { maxLength: 30 }), pasted => {
        const rows = readProfileLinks(pasted.map(each => dressed(...each)).join('\n'))
        const wanted = new Set(pasted.map(([name, on]) => `${on}/${name}`))
        expect(rows).toHaveLength(pasted.length)
        expect(rows.filter(({ outcome }) => outcome === 'profile')).toHaveLength(wanted.size)
        expect(rows.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(pasted.length - wanted.size)
      }),
    )
  })
})

describe('a paste', () => {
  it('keeps the first line of a profile, and names it for the repeats (IMPORT-002, IMPORT-016)', () => {
    const rows = readProfileLinks(
      ['x.com/Kilo', '', '  ', 'https://twitter.com/kilo?s=20', 'hello', 'tiktok.com/@kilo,'].join('\r\n'),
    )
    expect(rows).toEqual([
      { line: 1, typed: 'x.com/Kilo', outcome: 'profile', link: expect.objectContaining({ platform: 'Twitter' }) },
      { line: 4, typed: 'https://twitter.com/kilo?s=20', outcome: 'duplicate', of_line: 1 },
      { line: 5, typed: 'hello', outcome: 'not_a_link' },
      { line: 6, typed: 'tiktok.com/@kilo', outcome: 'profile', link: expect.objectContaining({ platform: 'TikTok' }) },
    ])
  })

  it('treats channel ids that differ only in case as two channels', () => {
    const other = channel.replace('q', 'Q')
    const rows = readProfileLinks([channel, other].map(each => `youtube.com/channel/${each}`).join('\n'))
    expect(rows.map(({ outcome }) => outcome)).toEqual(['profile', 'profile'])
  })

  it('accepts a hundred profiles; invalid lines and repeats do not count (IMPORT-023)', () => {
    const hundred = Array.from({ length: MAX_LINKS_PER_PASTE }, (_, at) => `tiktok.com/@creator${at}`)
    const rows = readProfileLinks([...hundred, 'hello', 'tiktok.com/@creator7', 'x.com/one_more'].join('\n'))
    expect(rows.slice(0, 100).every(({ outcome }) => outcome === 'profile')).toBe(true)
    const refused = rows.slice(100).map(({ outcome }) => outcome)
    expect(refused).toEqual(['not_a_link', 'duplicate', 'over_limit'])
    expect(linkFaultMessages.over_limit).toBe('Only 100 profiles can be added at a time.')
    expect(Object.keys(linkFaultMessages)).toEqual(expect.arrayContaining(refused))
  })
})

it('knows a platform by the words of its host (ENUM-108)', () => {
  const read = (host: string) => {
    const found = readProfileLink(`https://${host}/@mara`)
    return typeof found === 'string' ? found : found.platform
  }
  expect(['tiktok.com', 'instagram.com', 'youtube.com', 'twitter.com', 'x.com'].map(read)).toEqual([
    'TikTok',
    'Instagram',
    'YouTube',
    'Twitter',
    'Twitter',
  ])
  expect(read('myspace.com')).toBe('unknown_platform')
})

it('rejects a link with 100,000 punctuation marks in under 200 ms', () => {
  // of the processor, which other programs may keep busy
  const started = process.cpuUsage()
  expect(readProfileLink(`https://x.com/${').'.repeat(50_000)}/x`)).toBe('not_a_profile')
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1_000).toBeLessThan(200)
})
