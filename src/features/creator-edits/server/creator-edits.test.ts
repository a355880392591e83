import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { givenCreators, givenProfile, tableRowOf } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { creatorEdits } from '../contract.ts'

let server: TestServer
let north: Team<'ann' | 'ben'>
let south: Team<'sue'>
let creator_id = ''
let stranger = ''
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  await server.sql(
    `insert into genres (id, genre) values ('t1', 'Test House'), ('t2', 'Test Folk'), ('t3', 'Test Jazz')`,
  )
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate creators cascade')
  ;[creator_id] = await givenCreators(server, north.organization_id, ['Mara'])
  ;[stranger] = await givenCreators(server, south.organization_id, ['Stranger'])
})

const send = <E extends Endpoint>(
  endpoint: E,
  { as = 'ben', ...input }: Omit<SentOf<E>, 'creator_id'> & { as?: 'ann' | 'ben'; creator_id?: string } = {} as never,
) => server.call(endpoint, { creator_id, ...input } as SentOf<E>, north.people[as])
const history = async () =>
  (await send(creatorEdits.history)).body.items.map(({ by_name, field, before, after }) => [
    by_name,
    field,
    before,
    after,
  ])

describe('prices', () => {
  const set = (pricing_list: SentOf<typeof creatorEdits.setPricing>['pricing_list']) =>
    send(creatorEdits.setPricing, { pricing_list })

  it('replaces all prices and returns them in order, with defaults filled in (EDIT-007, EDIT-011..013, EDIT-017)', async () => {
    expect((await send(creatorEdits.listPricing)).body).toEqual([])
    const prices = [
      { currency: 'GBP' as const, price: 1200.5, num_posts: 2, description: 'and a story' },
      { currency: 'USD' as const, price: 0, num_posts: 1, description: '' },
    ]
    expect((await set([{ ...prices[0], description: ' and a story ' } as never, { price: 0 }])).body).toEqual(prices)
    expect((await send(creatorEdits.listPricing)).body).toEqual(prices)
    expect((await set([{ price: 9.99, num_posts: 0 }])).body).toMatchObject([{ price: 9.99, num_posts: 0 }])
    expect((await set([])).body).toEqual([])
  })
  it('shows the lowest price in the table at once', async () => {
    await set([{ price: 300 }, { price: 120.25 }])
    expect(await tableRowOf(server, creator_id)).toMatchObject({
      price: '120.25',
      facets: expect.arrayContaining(['priced']),
    })
    await set([])
    expect((await tableRowOf(server, creator_id)).price).toBeNull()
  })
  it.each([
    { price: -1 },
    { price: 1.999 },
    { price: 10_000_000_000 },
    { price: 1, currency: 'JPY' },
    { price: 1, num_posts: 31 },
    { price: 1, num_posts: -1 },
    { price: 1, num_posts: 1.5 },
    { price: '1' },
  ])('EDIT-021 refuses %j', async entry => {
    expect((await set([{ price: 5 }])).status).toBe(200)
    expect((await set([entry as never])).status).toBe(400)
    expect((await send(creatorEdits.listPricing)).body).toMatchObject([{ price: 5 }])
  })
  it('need a creator: an empty creator id is a 400 (EDIT-013)', async () => {
    expect((await send(creatorEdits.setPricing, { creator_id: '', pricing_list: [] })).status).toBe(400)
  })
})

describe('the rating', () => {
  it('is 0 to 5; answers 404 when there is none or it was removed (EDIT-022, EDIT-026..028)', async () => {
    expect((await send(creatorEdits.getRating)).status).toBe(404)
    expect((await send(creatorEdits.getRating, { or_none: true })).body).toEqual({ rating: 0 })
    expect((await send(creatorEdits.setRating, { rating: 4 })).body).toEqual({ rating: 4 })
    expect((await send(creatorEdits.getRating)).body).toEqual({ rating: 4 })
    expect((await tableRowOf(server, creator_id)).rating).toBe(4)
    expect((await send(creatorEdits.setRating, { rating: 0 })).body).toEqual({ rating: 0 })
    expect((await send(creatorEdits.getRating)).status).toBe(404)
    for (const rating of [-1, 6, 2.5]) expect((await send(creatorEdits.setRating, { rating })).status).toBe(400)
  })
})

describe('contact methods', () => {
  const set = (contact_methods: SentOf<typeof creatorEdits.setContacts>['contact_methods']) =>
    send(creatorEdits.setContacts, { contact_methods })
  const list = (types?: ('email' | 'phone_number')[]) =>
    send(creatorEdits.listContacts, types === undefined ? {} : { type__in: types })

  it('replaces all contact methods, returns them and keeps their ids (EDIT-002..007)', async () => {
    expect((await list()).body).toEqual({ items: [] })
    const first = await set([
      { type: 'email', value: ' mara@example.com ', description: 'Bookings', manager: 'Kit' },
      { type: 'phone_number', value: '+44 20 7946 0182' },
    ])
    const [email, phone] = first.body.items
    expect(first.body.items).toEqual([
      { id: expect.any(String), type: 'email', value: 'mara@example.com', description: 'Bookings', manager: 'Kit' },
      { id: expect.any(String), type: 'phone_number', value: '+44 20 7946 0182', description: '', manager: null },
    ])
    const second = await set([
      { id: phone?.id, type: 'phone_number', value: '+44 20 7946 0183' },
      { id: email?.id, type: 'email', value: 'mara@example.com' },
      { id: email?.id, type: 'email', value: 'copy@example.com' },
    ])
    // a program that knows nothing of managers leaves them where they are; null takes one away
    expect(second.body.items.map(contact => contact.manager)).toEqual([null, 'Kit', 'Kit'])
    const ids = second.body.items.map(contact => contact.id)
    expect(ids.slice(0, 2)).toEqual([phone?.id, email?.id])
    expect(new Set(ids).size).toBe(3)
    expect((await list(['email'])).body.items.map(contact => contact.value)).toEqual([
      'mara@example.com',
      'copy@example.com',
    ])
    const without = await set([{ id: email?.id, type: 'email', value: 'mara@example.com', manager: null }])
    expect(without.body.items.map(contact => contact.manager)).toEqual([null])
    expect((await list([])).body.items).toEqual([])
    expect((await list(['post' as never])).status).toBe(400)
  })
  it('validates contact methods and drops empty ones (EDIT-008)', async () => {
    const answer = await set([
      { type: 'email', value: '  ' },
      { type: 'phone_number', value: '' },
      { type: 'email', value: 'mara@example.com' },
    ])
    expect(answer.body.items.map(contact => contact.value)).toEqual(['mara@example.com'])
    expect((await tableRowOf(server, creator_id)).facets).toContain('contact')
    const wrong = await set([{ type: 'email', value: 'mara' }])
    expect([wrong.status, wrong.problem.field, wrong.problem.detail]).toEqual([
      400,
      'contact_methods.0.value',
      'contact_methods.0.value: Must be a valid email',
    ])
    expect((await set([{ type: 'phone_number', value: '12' }])).problem.detail).toContain(
      'Must be a valid phone number',
    )
    expect((await list()).body.items).toHaveLength(1)
  })
  it('gives a new id to a contact that is sent with the id of another creator’s contact', async () => {
    const [other = ''] = await givenCreators(server, north.organization_id, ['Ines'])
    const { body } = await send(creatorEdits.setContacts, {
      creator_id: other,
      contact_methods: [{ type: 'email', value: 'ines@example.com' }],
    })
    const taken = await set([{ id: body.items[0]?.id, type: 'email', value: 'mara@example.com' }])
    expect(taken.status).toBe(200)
    expect(taken.body.items[0]?.id).not.toBe(body.items[0]?.id)
    expect((await send(creatorEdits.listContacts, { creator_id: other })).body).toEqual(body)
  })
})

describe('locations', () => {
  const porto = { city: 'Porto', state: 'Porto District', country_code: 'PT', latitude: 41.15, longitude: -8.61 }
  const set = (locations: SentOf<typeof creatorEdits.setLocations>['locations']) =>
    send(creatorEdits.setLocations, { locations })

  it('replaces all locations, keeps the same city once, and answers 404 when there are none (EDIT-007, EDIT-030..032, EDIT-034)', async () => {
    expect((await send(creatorEdits.listLocations)).status).toBe(404)
    expect((await send(creatorEdits.listLocations, { or_none: true })).body).toEqual([])
    const { body } = await set([
      porto,
      { city: ' porto ', state: 'Porto District', country_code: 'pt' },
      {},
      { country_code: 'FR' },
    ])
    const france = { city: null, state: null, country_code: 'FR', latitude: null, longitude: null }
    expect(body).toEqual([porto, france])
    expect((await send(creatorEdits.listLocations)).body).toEqual([porto, france])
    expect((await tableRowOf(server, creator_id)).facets).toEqual(
      expect.arrayContaining(['c:PT', 'y:PT/porto', 'c:FR']),
    )
    expect((await set([])).body).toEqual([])
    expect((await send(creatorEdits.listLocations)).status).toBe(404)
    expect((await set([{ ...porto, latitude: 91 }])).status).toBe(400)
  })
})

describe('notes', () => {
  const set = (notes: string) => send(creatorEdits.setNotes, { notes })

  it('saves empty notes; answers 404 when there are none (EDIT-035..037, EDIT-043, EDIT-048)', async () => {
    expect((await send(creatorEdits.getNotes)).status).toBe(404)
    expect((await send(creatorEdits.getNotes, { or_null: true })).body).toEqual({ creator_id, notes: null })
    expect((await set('Prefers\nmornings ')).body).toEqual({ creator_id, notes: 'Prefers\nmornings ' })
    expect((await set('')).body).toEqual({ creator_id, notes: '' })
    expect((await send(creatorEdits.getNotes)).body).toEqual({ creator_id, notes: '' })
    const more = { notes: 'x', color: 'red' } as { notes: string }
    expect((await send(creatorEdits.setNotes, more)).status).toBe(400)
  })
  it('accepts at most 10,000 characters (EDIT-047)', async () => {
    expect((await set('x'.repeat(10_000))).status).toBe(200)
    expect((await set('x'.repeat(10_001))).status).toBe(400)
  })
})

describe('genres', () => {
  it('stores the team’s genres beside the genres of the profiles (EDIT-046)', async () => {
    const profile = await givenProfile(server)
    await server.sql('update social_profiles set genre_ids = $2 where id = $1', [profile, ['t3', 'gone']])
    await server.sql('insert into creator_profiles values ($1, $2, $3)', [north.organization_id, profile, creator_id])
    const jazz = { id: 't3', genre: 'Test Jazz' }
    expect((await send(creatorEdits.listGenres)).body).toEqual({ items: [], of_profiles: [jazz] })
    const { body } = await send(creatorEdits.setGenres, { genre_ids: ['t2', 't1', 't2'] })
    expect(body.items.map(genre => genre.genre)).toEqual(['Test Folk', 'Test House'])
    expect((await tableRowOf(server, creator_id)).facets).toEqual(expect.arrayContaining(['g:t1', 'g:t2', 'g:t3']))
    expect((await send(creatorEdits.setGenres, { genre_ids: ['none'] })).status).toBe(400)
    expect((await send(creatorEdits.listGenres)).body.items).toEqual(body.items)
    expect(await history()).toEqual([['ben', 'genres', [], body.items]])
    expect((await send(creatorEdits.setGenres, { genre_ids: [], seen: ['t2', 't1'] })).status).toBe(200)
  })
})

describe('every edit', () => {
  it('is written to the history with its author, old and new value; an unchanged value is not', async () => {
    await send(creatorEdits.setRating, { as: 'ann', rating: 3 })
    await send(creatorEdits.setRating, { rating: 3 })
    await send(creatorEdits.setNotes, { notes: 'First' })
    await send(creatorEdits.setNotes, { as: 'ann', notes: 'Second' })
    expect(await history()).toEqual([
      ['ann', 'notes', 'First', 'Second'],
      ['ben', 'notes', null, 'First'],
      ['ann', 'rating', 0, 3],
    ])
    const first = (await send(creatorEdits.history, { limit: 2 })).body
    expect(first.items).toHaveLength(2)
    const rest = (await send(creatorEdits.history, { limit: 2, cursor: first.links.next })).body
    expect(rest.items.map(event => event.field)).toEqual(['rating'])
    await server.sql(
      `insert into creator_events (organization_id, id, creator_id, field, by_user)
      values ($1, 'ffffffff-ffff-7fff-bfff-ffffffffffff', $2, 'name', 'nobody-any-more')`,
      [north.organization_id, creator_id],
    )
    expect((await send(creatorEdits.history, { limit: 1 })).body.items).toMatchObject([
      { by_user: 'nobody-any-more', by_name: null, before: null },
    ])
  })
  it('answers 409 when another member changed the value in the meantime', async () => {
    const pricing_list = [{ price: 100 }]
    const { body: seen } = await send(creatorEdits.setPricing, { pricing_list })
    expect((await send(creatorEdits.setPricing, { as: 'ann', pricing_list: [{ price: 150 }], seen })).status).toBe(200)
    const late = await send(creatorEdits.setPricing, { pricing_list: [{ price: 90 }], seen })
    expect([late.status, late.problem.detail]).toEqual([
      409,
      'Somebody else changed this meanwhile. Look at it again before you save.',
    ])
    expect((await send(creatorEdits.listPricing)).body).toMatchObject([{ price: 150 }])

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => send(creatorEdits.setNotes, { notes: `Note ${at}`, seen: null })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await send(creatorEdits.setGenres, { genre_ids: [], seen: ['t1'] })).status).toBe(409)
    expect((await send(creatorEdits.setLocations, { locations: [], seen: [] })).status).toBe(200)
    expect((await send(creatorEdits.setContacts, { contact_methods: [], seen: [] })).status).toBe(200)
  })
  it('is refused for a creator of another team and changes nothing', async () => {
    const sue = south.people.sue
    await server.call(creatorEdits.setNotes, { creator_id: stranger, notes: 'Ours' }, sue)
    const edits = [
      send(creatorEdits.setNotes, { creator_id: stranger, notes: 'Theirs' }),
      send(creatorEdits.setRating, { creator_id: stranger, rating: 1 }),
      send(creatorEdits.setPricing, { creator_id: stranger, pricing_list: [{ price: 1 }] }),
      send(creatorEdits.history, { creator_id: stranger }),
    ]
    expect((await Promise.all(edits)).map(answer => answer.status)).toEqual([404, 404, 404, 404])
    const { body } = await server.call(creatorEdits.history, { creator_id: stranger }, sue)
    expect(body.items.map(event => event.after)).toEqual(['Ours'])
  })
})
