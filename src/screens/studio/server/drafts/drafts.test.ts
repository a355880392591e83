import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drops } from '#records/drops/contract.ts'
import type { DraftChanges } from '#records/drops/draft.ts'
import { dropCommands, dropScreens } from '#screens/drops/contract.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { studio } from '../../contract.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
let drop_profile_id: string
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  const profile = { slug: `artist-${randomUUID().slice(0, 8)}`, title: 'Vesper Lane' }
  drop_profile_id = (await as('ann')(dropCommands.create_profile, profile as never)).body.id
})
afterAll(() => server.stop())

const as =
  (person: 'ann' | 'ben'): typeof server.call =>
  (endpoint, input) =>
    server.call(endpoint, { organization_id: team.organization_id, ...(input as object) } as never, {
      cookie: team.people[person].cookie,
    })
const ann: typeof server.call = (endpoint, input) => as('ann')(endpoint, input)
const begun = async (title = 'Night Bus') => (await as('ann')(studio.start, { drop_profile_id, title } as never)).body
const opened = async (id: string) => (await as('ann')(studio.open, { id } as never)).body
const save = (id: string, base_revision: number, changes: DraftChanges, by: 'ann' | 'ben' = 'ann') =>
  as(by)(studio.save, { id, base_revision, changes } as never)
const history = async (id: string) => (await as('ann')(studio.versions, { id } as never)).body.items

describe('a draft', () => {
  it('gets an address when its title has only symbols', async () => {
    expect((await begun('？！')).slug).toMatch(/^drop(-\d+)?$/)
  })
  it('gets a unique address when several are created at once with the same title', async () => {
    const drafts = await Promise.all(Array.from({ length: 4 }, () => begun('Night Ferry')))
    expect(drafts.map(({ slug }) => slug).sort()).toEqual([
      'night-ferry',
      'night-ferry-2',
      'night-ferry-3',
      'night-ferry-4',
    ])
  })
  it('is visible to the team and not to fans, and public calls ignore the session (DROP-138, API-035)', async () => {
    const { id, slug } = await begun('Low Tide')
    expect(await opened(id)).toMatchObject({
      slug,
      phase: 'DRAFT',
      revision: 1,
      published: null,
      has_unpublished_changes: true,
      address_is_free: true,
      draft: { title: 'Low Tide', drop_type: 'BASIC_SIGN_UP', voice: 'plain', allow_email: true },
    })
    const { cookie } = team.people.ann
    for (const identifier of [id, slug])
      for (const signedIn of [{}, { cookie }])
        expect((await server.call(drops.get, { identifier }, signedIn)).status).toBe(404)
    const { items } = (await ann(dropScreens.list, { phase: 'DRAFT', q: 'low tide' } as never)).body
    expect(items).toMatchObject([{ id, title: 'Low Tide', phase: 'DRAFT', sign_ups: 0 }])
  })
  it('stores incomplete values and reports what no page can show yet', async () => {
    const { id } = await begun()
    const { body } = await save(id, 1, {
      title: '',
      post_signup_redirect_url: 'https:/',
      background_color_hex: 'blu',
      end_at: 'tomorrow',
      frame_origins: ['label.example'],
    })
    expect(body.revision).toBe(2)
    const fields = ['title', 'end_at', 'post_signup_redirect_url', 'background_color_hex', 'frame_origins.0']
    expect(body.faults.map(({ field }) => field)).toEqual(fields)
    const again = await opened(id)
    expect(again.draft).toMatchObject({ title: '', post_signup_redirect_url: 'https:/', end_at: 'tomorrow' })
    const { items } = (await ann(dropScreens.list, { phase: 'DRAFT', q: 'untitled' } as never)).body
    expect(items.map(drop => drop.id)).toContain(id)
  })
  it('accepts colours without #, with three digits, and origins with a trailing slash', async () => {
    const { id } = await begun()
    const { body } = await save(id, 1, {
      background_color_hex: 'FFF',
      custom_primary_button_color_hex: '1f6FEB',
      frame_origins: ['https://Label.example/'],
    })
    expect(body.faults).toEqual([])
    expect((await opened(id)).look.colours.bg).toBe('#ffffff')
  })
  it('rejects a save based on an older revision, returns the newest and loses nothing', async () => {
    const { id } = await begun()
    await save(id, 1, { description: 'From Ann' })
    const late = await save(id, 1, { title: 'From Ben' }, 'ben')
    expect(late.problem).toMatchObject({ status: 409, code: 'conflict', revision: 2 })
    expect((await opened(id)).draft).toMatchObject({ title: 'Night Bus', description: 'From Ann' })
    expect((await save(id, 2, { title: 'From Ben' }, 'ben')).body.revision).toBe(3)
    expect((await opened(id)).saved_by).toBe('ben')
  })
  it('accepts one of two simultaneous saves and rejects the other', async () => {
    const { id } = await begun()
    const both = await Promise.all(['One', 'Other'].map(title => save(id, 1, { title })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  it('gets no new revision from an identical save', async () => {
    const { id } = await begun()
    await save(id, 1, { title: 'Last Bus' })
    expect((await save(id, 2, { title: 'Last Bus' })).body.revision).toBe(2)
  })
  it.each([
    [{ form_layout: 'SIDEWAYS' }],
    [{ allow_email: 'yes' }],
    [{ custom_fields: [{ label: 'No id' }] }],
    [{ enterprise_customer_id: 'mine' }],
    [{ slug: 'other' }],
    [{ title: 'x'.repeat(301) }],
  ])('THREATS 14 refuses what no studio sends: %j', async changes => {
    const { id } = await begun()
    const answer = await save(id, 1, changes as never)
    expect([answer.status, (await opened(id)).revision]).toEqual([400, 1])
  })
})

describe('the history of a draft', () => {
  it('groups the changes of one person in one session, in words', async () => {
    const { id } = await begun()
    await save(id, 1, { title: 'Last B' })
    await save(id, 2, { title: 'Last Bus', allow_location: true })
    await save(id, 3, { description: 'For Ben' }, 'ben')
    expect(await history(id)).toMatchObject([
      { kind: 'EDITED', by: 'ben', revision: 4, changes: ['Description: “For Ben”'] },
      { kind: 'EDITED', by: 'ann', revision: 3, changes: ['Title: “Last Bus”', 'City: asked'] },
      { kind: 'STARTED', by: 'ann', revision: 1, changes: [] },
    ])
  })
  it('restores a snapshot without deleting the current one', async () => {
    const { id } = await begun()
    await save(id, 1, { title: 'Last Bus', custom_primary_button_text: 'Hop on' })
    const [edited, started] = await history(id)
    const restored = await ann(studio.restore, { id, entry_id: started?.id, base_revision: 2 } as never)
    expect(restored.body).toMatchObject({
      revision: 3,
      draft: { title: 'Night Bus', custom_primary_button_text: null },
    })
    expect((await history(id))[0]).toMatchObject({
      kind: 'RESTORED',
      changes: ['Title: “Night Bus”', 'Button text removed'],
    })
    await ann(studio.restore, { id, entry_id: edited?.id, base_revision: 3 } as never)
    expect((await opened(id)).draft.title).toBe('Last Bus')
    const stale = await ann(studio.restore, { id, entry_id: started?.id, base_revision: 2 } as never)
    expect(stale.status).toBe(409)
  })
  it('keeps fifty snapshots, pages through them, and answers 404 for others', async () => {
    const { id } = await begun()
    for (let revision = 1; revision <= 55; revision++)
      await save(id, revision, { title: `Bus ${revision}` }, revision % 2 ? 'ann' : 'ben')
    const [kept] = await server.sql('select count(*)::int as count from drop_snapshots where drop_id = $1', [id])
    expect(kept?.count).toBe(50)
    const page = async (cursor: string | null) => (await ann(studio.versions, { id, limit: 30, cursor } as never)).body
    const first = await page(null)
    const second = await page(first.links.next)
    const revisions = [...first.items, ...second.items].map(entry => entry.revision)
    expect(revisions).toEqual(Array.from({ length: 50 }, (_, at) => 56 - at))
    const other = await begun()
    const [foreign] = await history(other.id)
    for (const entry_id of [foreign?.id, 'version-1', 'nothing'])
      expect((await ann(studio.restore, { id, entry_id, base_revision: 56 } as never)).status).toBe(404)
  })
})

describe('copies and addresses', () => {
  it('copies everything but dates, with a new slug and new question ids', async () => {
    const { id, slug } = await begun('Night Bus, again')
    const question = { id: randomUUID(), label: 'Which stop?', required: true, field_type: 'STRING' as const }
    const changes = {
      description: 'All of it',
      voice: 'wide' as const,
      end_at: '2027-01-01T00:00:00Z',
      custom_fields: [{ ...question, multiple_choice_options: [] }],
    }
    await save(id, 1, changes)
    const copy = (await ann(studio.duplicate, { id } as never)).body
    expect(copy).toMatchObject({ title: 'Night Bus, again (copy)', revision: 1 })
    const { draft } = await opened(copy.id)
    expect(draft).toMatchObject({ description: 'All of it', voice: 'wide', end_at: null })
    expect(draft.custom_fields).toMatchObject([{ label: 'Which stop?' }])
    expect(draft.custom_fields[0]?.id).not.toBe(question.id)
    expect([slug, copy.slug]).toEqual(['night-bus-again', 'night-bus-again-copy'])
    expect((await begun('Night Bus, again')).slug).toBe('night-bus-again-2')
  })
  it('moves to another artist and slug before its first publication (DROP-112)', async () => {
    const { id } = await begun('Mistyped')
    const taken = await begun('Taken')
    const profile = { slug: `artist-${randomUUID().slice(0, 8)}`, title: 'Other' }
    const other = (await ann(dropCommands.create_profile, profile as never)).body
    expect((await ann(studio.set_address, { id, slug: taken.slug } as never)).status).toBe(409)
    const moved = await ann(studio.set_address, { id, slug: 'right', drop_profile_id: other.id } as never)
    expect(moved.body.share_url).toBe(`${server.url}/${profile.slug}/right`)
    const { items } = (await ann(dropScreens.list, { phase: 'DRAFT', artist_id: other.id } as never)).body
    expect(items).toMatchObject([{ id, artist: { id: other.id }, share_url: moved.body.share_url }])
    expect((await begun('Mistyped')).slug).toBe('mistyped')
    const { artists } = (await ann(studio.artists, {} as never)).body
    expect(artists.find(artist => artist.id === other.id)).toMatchObject({ title: 'Other', drops: 1, image_url: null })
  })
  it('names the artists a drop may belong to with their pictures', async () => {
    const profile = { slug: `artist-${randomUUID().slice(0, 8)}`, title: 'Pictured' }
    const { id } = (await ann(dropCommands.create_profile, profile as never)).body
    await server.sql('update drop_profiles set image_url = $2 where id = $1', [id, '/media/face/192.webp'])
    const { artists } = (await ann(studio.artists, {} as never)).body
    expect(artists.find(artist => artist.id === id)).toMatchObject({ image_url: '/media/face/192.webp', drops: 0 })
  })
})
