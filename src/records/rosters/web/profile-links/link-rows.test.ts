import { expect, it } from 'vitest'
import { readProfileLinks } from '#records/social-profiles/profile-links.ts'
import {
  countOf,
  creatorsFound,
  emailState,
  knownEmail,
  profilesToAdd,
  sortLinks,
  type Verification,
} from './link-rows.ts'

const list = '01980000-0000-7000-8000-000000000001'
const profile = (id: string) => ({ id, avatar_url: null, full_name: id, username: id, platform: 'TikTok' as const })
const found = (id: string, rosters?: string[], emails: string[] = []): Verification => ({
  is: 'found',
  profile: profile(id),
  known: rosters
    ? {
        id: `creator of ${id.split(' ')[0]}`,
        rosters: rosters.map(roster => ({ id: roster })),
        contact_methods: emails.map(value => ({ id, type: 'email', value, description: '', manager: null })),
        pricing: [],
      }
    : null,
})

const pasted = readProfileLinks(
  [
    'tiktok.com/@mara',
    'https://www.tiktok.com/@mara?lang=en',
    'https://vm.tiktok.com/ZMara1',
    'netflix.com/x.com',
    'instagram.com/ines',
    'youtube.com/@listed',
    'x.com/nobody',
    'x.com/later',
  ].join('\n'),
)
const answers: Record<string, Verification> = {
  'https://www.tiktok.com/@mara': found('mara'),
  'https://vm.tiktok.com/ZMara1': found('mara'),
  'https://www.instagram.com/ines': found('ines', ['another']),
  'https://www.youtube.com/@listed': found('listed', [list]),
  'https://x.com/nobody': { is: 'failed', said: 'Error finding profile', retry: () => {} },
}
const sorted = sortLinks(pasted, url => answers[url] ?? { is: 'waiting' }, list)

it('leaves out duplicates, by URL and by resolved profile (IMPORT-006, IMPORT-016)', () => {
  expect(sorted.duplicates).toBe(2)
  expect(sorted.rows.map(({ typed, is }) => [typed, is])).toEqual([
    ['tiktok.com/@mara', 'found'],
    ['netflix.com/x.com', 'invalid'],
    ['instagram.com/ines', 'found'],
    ['youtube.com/@listed', 'listed'],
    ['x.com/nobody', 'invalid'],
    ['x.com/later', 'waiting'],
  ])
})

it('keeps links without a profile, with the server’s message (IMPORT-014)', () => {
  expect(sorted.rows[4]).toMatchObject({ is: 'invalid', why: 'failed', said: 'Error finding profile' })
})

it('does not add a creator who is already in the list, but adds one who is in another list (IMPORT-006)', () => {
  expect(profilesToAdd(sorted.rows, new Map())).toEqual([{ social_profile_id: 'mara' }, { social_profile_id: 'ines' }])
  expect([countOf(sorted.rows, 'found'), countOf(sorted.rows, 'invalid')]).toEqual([2, 2])
})

it('sends a valid email and leaves out an invalid one (IMPORT-017, IMPORT-020)', () => {
  const [mara, , ines] = sorted.rows
  const emails = new Map([
    [mara?.key ?? '', ' mara@mail.example '],
    [ines?.key ?? '', 'ines@'],
  ])
  expect(profilesToAdd(sorted.rows, emails)).toEqual([
    { social_profile_id: 'mara', email_address: 'mara@mail.example' },
    { social_profile_id: 'ines' },
  ])
  expect(emailState(sorted.rows, emails)).toEqual({ wrong: true, missing: false })
  expect(emailState(sorted.rows, new Map())).toEqual({ wrong: false, missing: true })
})

it('looks up a hundred links, and says how many were left out (IMPORT-023)', () => {
  const many = readProfileLinks(Array.from({ length: 103 }, (_, at) => `tiktok.com/@creator${at}`).join('\n'))
  const { rows, over } = sortLinks(many, () => ({ is: 'waiting' }), list)
  expect([rows.length, over]).toEqual([100, 3])
})

it('does not ask for an email when the roster has one of the creator', () => {
  const url = 'https://www.tiktok.com/@mara'
  const rowsOf = (emails: string[]) =>
    sortLinks(readProfileLinks(url), () => found('mara', ['another'], emails), list).rows
  const [known, unknown] = [rowsOf(['mara@mail.example']), rowsOf([])]
  expect([emailState(known, new Map()).missing, emailState(unknown, new Map()).missing]).toEqual([false, true])
  expect(known.map(knownEmail)).toEqual(['mara@mail.example'])
})

it('counts a creator of the roster once whose two profiles were pasted', () => {
  const links = readProfileLinks('tiktok.com/@mara\ninstagram.com/mara\ntiktok.com/@new')
  const said: Record<string, Verification> = {
    'https://www.tiktok.com/@mara': found('mara', ['another']),
    'https://www.instagram.com/mara': found('mara two', ['another']),
    'https://www.tiktok.com/@new': found('new'),
  }
  const { rows } = sortLinks(links, url => said[url] ?? { is: 'waiting' }, list)
  expect([countOf(rows, 'found'), creatorsFound(rows)]).toEqual([3, 2])
})
