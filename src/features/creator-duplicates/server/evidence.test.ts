import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CreatorFacts, ProfileFacts } from './creator-facts.ts'
import { evidenceBetween, MIN_SCORE, scoreOf } from './evidence.ts'
import { keysOf, traitsOf } from './traits.ts'

const profile = (facts: Partial<ProfileFacts> = {}): ProfileFacts => ({
  platform: 'TikTok',
  username: 'somebody.else',
  full_name: null,
  bio: null,
  email_addresses: [],
  country_code: null,
  ...facts,
})
const creator = (facts: Partial<CreatorFacts> = {}): CreatorFacts => ({
  id: '',
  name: null,
  emails: [],
  phones: [],
  places: [],
  profiles: [],
  ...facts,
})

/** Evidence for two creators in a team where `creators` creators share each of their keys. */
function between(one: CreatorFacts, other: CreatorFacts, creators = 2) {
  const [mine, theirs] = [traitsOf(one), traitsOf(other)]
  const theirKeys = new Set(keysOf(theirs))
  const shared = new Map(keysOf(mine).flatMap(key => (theirKeys.has(key) ? [[key, creators] as const] : [])))
  return { shared, evidence: evidenceBetween(mine, theirs, shared) }
}
const kinds = (one: CreatorFacts, other: CreatorFacts) => between(one, other).evidence.map(({ kind }) => kind)
const score = (one: CreatorFacts, other: CreatorFacts, creators = 2) => scoreOf(between(one, other, creators).evidence)

const mara = creator({ name: 'Mara Vale', places: [{ city: 'São Paulo', country_code: 'BR' }] })
const on = (platform: ProfileFacts['platform'], username: string, more: Partial<ProfileFacts> = {}) =>
  creator({ profiles: [profile({ platform, username, ...more })] })

describe('evidence that two creators are one person', () => {
  it.each([
    [
      'the same email, whatever its case and plus tag',
      creator({ emails: ['Ada@x.example'] }),
      creator({ emails: ['ada+tt@X.example'] }),
      'SAME_EMAIL',
    ],
    [
      'the same email in a profile',
      creator({ emails: ['ada@x.example'] }),
      on('TikTok', 'q', { email_addresses: ['ada@x.example'] }),
      'SAME_EMAIL',
    ],
    [
      'the same phone number in another notation',
      creator({ phones: ['+47 912 34 567'] }),
      creator({ phones: ['+4791234567'] }),
      'SAME_PHONE',
    ],
    ['a handle on two platforms', on('TikTok', 'Mara.Vale'), on('Instagram', '@mara.vale'), 'SAME_HANDLE'],
    ['a handle but for its dots', on('TikTok', 'mara.vale'), on('Instagram', 'mara_vale'), 'LIKE_HANDLE'],
    ['a second account of one name', on('TikTok', 'mara.vale'), on('TikTok', 'mara__vale'), 'LIKE_HANDLE'],
    [
      'a profile linked in a bio',
      on('TikTok', 'mv', { bio: 'more: instagram.com/mara.vale?x=1' }),
      on('Instagram', 'mara.vale'),
      'NAMES_PROFILE',
    ],
    [
      'a profile named by handle in a bio',
      on('Instagram', 'mara.vale'),
      on('TikTok', 'mv', { bio: 'IG @mara.vale.' }),
      'NAMES_PROFILE',
    ],
    [
      'the same link in two bios',
      on('TikTok', 'a', { bio: 'https://Linktr.ee/mara/' }),
      on('Twitter', 'b', { bio: 'hi · linktr.ee/mara' }),
      'SAME_LINK',
    ],
    [
      'the same name in the same city',
      mara,
      creator({ ...mara, name: 'VALE, Mára', places: [{ city: 'Sao Paulo', country_code: 'BR' }] }),
      'SAME_NAME',
    ],
    [
      'a bio with the same words',
      on('TikTok', 'a', { bio: 'Choreography for small rooms ✦' }),
      on('Twitter', 'b', { bio: 'choreography for SMALL rooms' }),
      'SAME_BIO',
    ],
  ] as const)('%s', (_, one, other, kind) => {
    expect(kinds(one, other)).toContain(kind)
    expect(kinds(other, one)).toContain(kind)
  })

  it.each([
    ['nothing at all', creator(), creator()],
    ['a city', creator({ places: mara.places }), creator({ places: mara.places })],
    ['a short first name', creator({ name: 'Ada' }), creator({ name: 'Ada' })],
    ['a handle of three letters', on('TikTok', 'ada'), on('Instagram', 'ada')],
    [
      'a third person whom both bios name',
      on('TikTok', 'one', { bio: 'with @third.person' }),
      on('TikTok', 'two', { bio: '@third.person!' }),
    ],
    ['a site of millions', on('TikTok', 'one', { bio: 'see linktr.ee' }), on('TikTok', 'two', { bio: 'linktr.ee' })],
  ])('does not count %s', (_, one, other) => expect(between(one, other).evidence).toEqual([]))

  it('proposes no pair for the same name alone, but does with the same city or a similar bio; a second account on one platform counts against', () => {
    const named = creator({ name: 'Mara Vale' })
    expect(score(named, named)).toBeLessThan(MIN_SCORE)
    expect(score(mara, mara)).toBeGreaterThanOrEqual(MIN_SCORE)
    const bio = { bio: 'choreography for small rooms in the evening' }
    const dancer = { ...named, profiles: [profile({ platform: 'TikTok', username: 'a', ...bio })] }
    const poet = { ...named, profiles: [profile({ platform: 'Twitter', username: 'b', bio: `${bio.bio}, poems` })] }
    expect(score(dancer, poet)).toBeGreaterThanOrEqual(MIN_SCORE)
    const twice = { ...mara, profiles: dancer.profiles }
    expect(kinds(twice, { ...twice, profiles: [profile({ username: 'b' })] })).toContain('SAME_PLATFORM')
    expect(score(twice, { ...twice, profiles: [profile({ username: 'b' })] })).toBeLessThan(MIN_SCORE)
  })

  it('weighs a trait less the more creators share it', () => {
    const one = creator({ emails: ['ada@x.example'] })
    expect(score(one, one, 2)).toBeGreaterThan(score(one, one, 3))
    expect(score(one, one, 8)).toBeLessThan(MIN_SCORE)
  })
})

const text = fc.constantFrom('', 'Mara Vale', 'mara vale', 'Ada', 'Vale Mara', 'Ärger Über')
const address = fc.constantFrom('ada@x.example', 'Ada+1@x.example', 'b@y.example')
const anyProfile: fc.Arbitrary<ProfileFacts> = fc.record({
  platform: fc.constantFrom('TikTok', 'Instagram', 'YouTube', 'Twitter'),
  username: fc.constantFrom('mara.vale', 'Mara_Vale', '@maravale', 'x', 'ada.lund'),
  full_name: fc.option(text),
  bio: fc.option(
    fc.constantFrom(
      'linktr.ee/mara',
      '@mara.vale',
      'choreography for small rooms',
      'Choreography for small rooms, x.com/ada.lund',
      '',
    ),
  ),
  email_addresses: fc.array(address, { maxLength: 2 }),
  country_code: fc.option(fc.constantFrom('FR', 'NO')),
})
const anybody: fc.Arbitrary<CreatorFacts> = fc.record({
  id: fc.constant(''),
  name: fc.option(text),
  emails: fc.array(address, { maxLength: 2 }),
  phones: fc.array(fc.constantFrom('+47 912 34 567', '+4791234567', '12'), { maxLength: 2 }),
  places: fc.array(
    fc.record({ city: fc.option(fc.constantFrom('Paris', 'paris')), country_code: fc.option(fc.constant('FR')) }),
    { maxLength: 2 },
  ),
  profiles: fc.array(anyProfile, { maxLength: 3 }),
})

it('gives possible duplicates a shared key, and a symmetric score between 0 and 1', () => {
  fc.assert(
    fc.property(anybody, anybody, (one, other) => {
      const { evidence, shared } = between(one, other)
      const everything = evidenceBetween(traitsOf(one), traitsOf(other), { get: () => 2 } as unknown as Map<
        string,
        number
      >)
      if (scoreOf(everything) >= MIN_SCORE) expect(shared.size).toBeGreaterThan(0)
      const found = scoreOf(evidence)
      expect(found).toBeGreaterThanOrEqual(0)
      expect(found).toBeLessThanOrEqual(1)
      expect(scoreOf(between(other, one).evidence)).toBe(found)
    }),
  )
})
