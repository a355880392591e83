import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicants } from '#features/applicants/contract.ts'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { payouts } from '#features/payouts/contract.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import type { Creator } from '#records/creators/contract.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { givenApplication } from '../../../../../test/roster/applications.ts'
import { type Merging, mergingTeam, someChoices, someCreator } from '../../../../../test/roster/mergeable-creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { rosterScreen } from '../../contract.ts'
import { creatorMerges } from '../../merge-contract.ts'

let server: TestServer
let team: Merging
beforeAll(async () => {
  server = await startTestServer()
  team = await mergingTeam(server)
})
afterAll(() => server.stop())

const get = async (id: string): Promise<Creator | undefined> =>
  server.app.database.searchOrganization(
    team.organization_id,
    async db => (await loadCreators(db, team.organization_id, [id]))[0],
  )
const profileIds = (creator: Creator | undefined) => creator?.social_profiles.map(({ id }) => id).sort()

describe('merging creators', () => {
  it('combines profiles, contacts, tags, lists, genres, locations, payouts, applications and history', async () => {
    const { organization_id, ann } = team
    const [one = '', other = '', third = ''] = await team.given(
      {
        name: 'Mara Vale',
        profiles: [{ username: 'mara.vale', follower_count: 10 }],
        tags: ['dance'],
        contacts: [{ type: 'email', value: 'mara@vale.example' }],
        genre_ids: ['pop'],
        prices: [100],
        added_at: '2026-03-01T00:00:00Z',
      },
      {
        profiles: [{ username: 'mara.v', platform: 'YouTube', follower_count: 9000, full_name: 'Mara on Stage' }],
        tags: ['dance', 'tour'],
        contacts: [
          { type: 'email', value: 'MARA@vale.example' },
          { type: 'phone_number', value: '+4791234567' },
        ],
        locations: [{ city: 'Oslo', country_code: 'NO' }],
        genre_ids: ['pop', 'jazz'],
        prices: [80, 120],
        rating: 4,
        promotion_count: 2,
        added_at: '2026-01-01T00:00:00Z',
      },
      { name: 'M.', profiles: [{ username: 'mvale', platform: 'Instagram' }], rating: 2, promotion_count: 1 },
    )
    const list = await team.listOf(other)
    await team.paid(third)
    await givenApplication(server, {
      organization_id,
      social_profile_id: (await get(other))?.social_profiles[0]?.id ?? '',
    })
    await server.call(creatorEdits.setNotes, { creator_id: one, notes: 'Mornings' }, ann)
    await server.call(creatorEdits.setNotes, { creator_id: other, notes: 'Evenings' }, ann)
    const before = await get(other)

    const preview = await server.call(creatorMerges.preview, { organization_id, creator_ids: [one, other, third] }, ann)
    expect(preview.body.sides.map(({ notes, payouts, genres }) => ({ notes, payouts, genres }))).toEqual([
      { notes: 'Mornings', payouts: 0, genres: ['Pop'] },
      { notes: 'Evenings', payouts: 0, genres: ['Pop', 'Jazz'] },
      { notes: null, payouts: 1, genres: [] },
    ])
    const { status, body } = await team.merge(one, [other, third], {
      choices: { rating: third, prices: other, main_profile: before?.social_profiles[0]?.id ?? '' },
    })
    expect(status).toBe(200)
    expect(body.creator_id).toBe(one)
    const merged = await get(one)
    expect(merged).toMatchObject({
      name: 'Mara Vale',
      rating: 2,
      promotion_count: 3,
      main_profile_id: before?.social_profiles[0]?.id,
      tags: [{ name: 'dance' }, { name: 'tour' }],
      location: { city: 'Oslo' },
      added_at: '2026-01-01T00:00:00.000Z',
    })
    expect(merged?.social_profiles.map(({ username }) => username).sort()).toEqual(['mara.v', 'mara.vale', 'mvale'])
    expect(merged?.contact_methods.map(({ value }) => value)).toEqual(['mara@vale.example', '+4791234567'])
    expect(merged?.pricing.map(({ price }) => price)).toEqual([80, 120])
    expect(merged?.rosters.map(({ id }) => id).sort()).toEqual([organization_id, list].sort())
    const { items } = (await server.call(creatorEdits.listGenres, { creator_id: one }, ann)).body
    expect(items.map(({ id }) => id)).toEqual(['pop', 'jazz'])
    expect((await server.call(creatorEdits.getNotes, { creator_id: one }, ann)).body.notes).toBe('Mornings\n\nEvenings')
    expect((await server.call(payouts.list, { organization_id, creator_id: one }, ann)).body.count).toBe(1)
    // an application is its profile's: whoever has that profile is no applicant
    expect((await server.call(applicants.count, { organization_id }, ann)).body.count).toBe(0)
    const history = (await server.call(creatorEdits.history, { creator_id: one }, ann)).body.items
    expect(history.map(({ field, by_name, after }) => [field, by_name, after])).toEqual([
      ['merge', 'ann', ['Mara on Stage', 'M.']],
      ['notes', 'ann', 'Evenings'],
      ['notes', 'ann', 'Mornings'],
    ])
    expect((await server.call(creatorMerges.merges, { organization_id, creator_id: one }, ann)).body.items).toEqual([
      {
        id: body.merge_id,
        merged_at: expect.any(String),
        by_name: 'ann',
        absorbed: [
          { id: other, name: 'Mara on Stage' },
          { id: third, name: 'M.' },
        ],
      },
    ])
    expect((await server.call(creatorEdits.getNotes, { creator_id: other }, ann)).status).toBe(404)
    const found = await server.call(rosterScreen.listCreators, { roster_id: organization_id, q: 'mvale' }, ann)
    expect(found.body.items.map(({ id }) => id)).toEqual([one])
    expect(await team.wrongCounts()).toEqual([])
  })

  it('requires existing, distinct creators, and choices among them', async () => {
    const [one = '', other = '', stranger = ''] = await team.given({ name: 'A' }, { name: 'B' }, { name: 'C' })
    expect((await team.merge(one, [one])).status).toBe(400)
    expect((await team.merge(one, [other, other])).status).toBe(400)
    expect((await team.merge(one, [randomUUID()])).status).toBe(404)
    for (const choices of [{ name: stranger }, { prices: stranger }, { main_profile: stranger }])
      expect((await team.merge(one, [other], { choices })).status).toBe(400)
    const south = await mergingTeam(server, 'South')
    const [theirs = ''] = await south.given({ name: 'B' })
    expect((await team.merge(one, [theirs])).status).toBe(404)
    expect((await south.merge(theirs, [one])).status).toBe(404)
    expect((await get(other))?.name).toBe('B')
  })

  it('keeps the first notes when both do not fit, and refuses to keep both', async () => {
    const [one = '', other = ''] = await team.given({ name: 'A' }, { name: 'B' })
    for (const [creator_id, letter] of [
      [one, 'a'],
      [other, 'b'],
    ] as const)
      await server.call(creatorEdits.setNotes, { creator_id, notes: letter.repeat(6000) }, team.ann)
    expect((await team.merge(one, [other], { choices: { notes: 'ALL' } })).status).toBe(400)
    await team.merge(one, [other])
    expect((await server.call(creatorEdits.getNotes, { creator_id: one }, team.ann)).body.notes).toBe('a'.repeat(6000))
  })

  it('covers every column that references a creator: moved, kept with the merge, or historical', async () => {
    const columns = await server.sql<{ column: string }>(
      `select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname ~ '(^|_)creator_ids?$' order by 1`,
    )
    expect(columns.map(({ column }) => column)).toEqual(KNOWN_COLUMNS)
  })
})

/** Bulk parts, removed tags and rows of imports hold whom they were about at the time: who is gone is passed over. */
const KNOWN_COLUMNS = [
  'activation_creators.creator_id',
  'activation_drafts.creator_id',
  'activation_moves.creator_id',
  'activation_posts.creator_id',
  'creator_contacts.creator_id',
  'creator_documents.creator_id',
  'creator_duplicates.creator_id',
  'creator_duplicates.other_creator_id',
  'creator_events.creator_id',
  'creator_field_values.creator_id',
  'creator_genres.creator_id',
  'creator_import_rows.creator_id',
  'creator_keys.creator_id',
  'creator_links.creator_id',
  'creator_locations.creator_id',
  'creator_owners.creator_id',
  'creator_prices.creator_id',
  'creator_profiles.creator_id',
  'creator_suggestions.creator_id',
  'creator_tags.creator_id',
  'creator_tasks.creator_id',
  'creators_kept_apart.creator_id',
  'creators_kept_apart.other_creator_id',
  'outreach_enrollments.creator_id',
  'outreach_mails.creator_id',
  'outreach_threads.creator_id',
  'payouts.creator_id',
  'roster_bulk_parts.creator_ids',
  'roster_creators.creator_id',
  'roster_removal_rows.creator_id',
  'royalty_collaborators.creator_id',
]

describe('merging during concurrent changes', () => {
  it('serializes circular merges without losing a creator', async () => {
    for (let round = 0; round < 4; round++) {
      const ids = await team.given(
        ...['a', 'b', 'c'].map(name => ({ name, profiles: [{ username: `${name}${round}` }] })),
      )
      const [a = '', b = '', c = ''] = ids
      const owned = (await Promise.all(ids.map(get))).flatMap(profileIds).sort()
      const answers = await Promise.all([
        team.merge(a, [b]),
        team.merge(b, [c], { as: team.ben }),
        team.merge(c, [a]),
        team.merge(b, [a], { as: team.ben }),
      ])
      for (const { status } of answers) expect([200, 404]).toContain(status)
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      const left = (await Promise.all(ids.map(get))).filter(one => one !== undefined)
      expect(left.flatMap(profileIds).sort()).toEqual(owned)
    }
    expect(await team.wrongCounts()).toEqual([])
  })

  it('applies or refuses concurrent edits, tags, lists and additions as a whole', async () => {
    const { organization_id, ann, ben } = team
    for (let round = 0; round < 5; round++) {
      const [one = '', other = ''] = await team.given(
        { name: 'one', profiles: [{ username: `one${round}` }], tags: ['kept'] },
        { name: 'other', profiles: [{ username: `other${round}` }] },
      )
      const social_profile_id = (await get(other))?.social_profiles[0]?.id ?? ''
      const list = await team.listOf(one)
      const tag_names = [`new${round}`]
      const answers = await Promise.all([
        server.call(creatorEdits.setRating, { creator_id: other, rating: 5 }, ann),
        team.merge(one, [other]),
        server.call(creatorTags.add, { creator_ids: [one, other], tag_names }, ben),
        server.call(
          rosterMembers.add,
          { roster_id: list, social_profiles: [{ social_profile_id, email_address: 'new@mail.example' }] },
          ben,
        ),
        server.call(rosterMembers.remove, { roster_id: organization_id, social_profile_ids: [social_profile_id] }, ann),
        server.call(creatorTags.removeAll, { organization_id, tag_names: ['kept'] }, ben),
      ])
      for (const { status, problem } of answers) expect([200, 404], problem?.detail).toContain(status)
      expect(answers[1]?.status).toBe(200)
      expect(await get(other)).toBeUndefined()
      expect(profileIds(await get(one))).toContain(social_profile_id)
      expect(await team.wrongCounts()).toEqual([])
    }
  })
})

it('undoing a merge restores every row, for any creators and any choices', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someCreator, { minLength: 2, maxLength: 3 }),
      fc.infiniteStream(fc.nat(99)),
      async (crowd, chance) => {
        const ids = await team.given(...crowd)
        const next = () => chance.next().value
        for (const id of ids) {
          if (next() < 50) await team.listOf(id)
          if (next() < 50) await team.paid(id, 'mara@mail.example')
          if (next() < 30) await server.call(creatorEdits.setNotes, { creator_id: id, notes: `${next()}` }, team.ann)
          if (next() < 20) {
            const list = await team.listOf(id)
            await server.call(rosters.remove, { id: list }, team.ann)
          }
        }
        const [survivor = '', ...absorbed] = ids
        const [choices = {}] = fc.sample(someChoices(ids), { numRuns: 1, seed: next() })
        const before = await team.everyRow()
        const { status, body, problem } = await team.merge(survivor, absorbed, { choices })
        expect(status, problem.detail).toBe(200)
        expect(await team.wrongCounts()).toEqual([])
        expect((await get(survivor))?.social_profiles.length).toBe(
          crowd.flatMap(({ profiles = [] }) => profiles).length,
        )
        const answer = await team.unmerge(body.merge_id)
        expect(answer.body).toEqual({ survivor_id: survivor, creator_ids: absorbed, stayed: [] })
        expect(await team.everyRow()).toEqual(before)
        await server.sql('delete from creators where id = any($1)', [ids])
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)
