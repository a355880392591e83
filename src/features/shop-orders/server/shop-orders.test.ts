import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShopRequest } from '#integrations/shop/port.ts'
import { orderSignature } from '#integrations/shop/shopify-orders.ts'
import { simulatedOrder } from '#integrations/shop/simulator.ts'
import { newId } from '#platform/server/new-id.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { type ShopEndpoint, shopEndpoints } from '../contract.ts'

const SECRET = 'the-signing-secret-of-a-made-up-shop'
const SHOP = 'north.myshopify.example'

let server: TestServer
let team: Team<'ann'>
let shop: ShopEndpoint
let ada: string
let number = 1_000
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUSTED_PROXIES: '1' } })
  team = await teamOf(server, 'North', { ann: 'owner' })
  shop = await givenShop(SHOP, SECRET)
  ada = await givenFan({ EMAIL: 'ada@mail.example', WHATSAPP: '447700900123' })
})
afterAll(() => server.stop())

const of = <B extends object>(body: B) => ({ organization_id: team.organization_id, ...body })
const ann = () => team.people.ann
const givenShop = async (shop_domain: string, secret?: string) => {
  const added = await server.call(shopEndpoints.create, of({ shop_domain, ...(secret && { secret }) }), ann())
  expect(added.status).toBe(201)
  return added.body
}
async function givenFan(contacts: Record<string, string>) {
  const id = newId()
  await server.sql(`insert into fans (organization_id, id, name_search) values ($1, $2, '')`, [
    team.organization_id,
    id,
  ])
  for (const [channel, value] of Object.entries(contacts))
    await server.sql(
      `insert into fan_contacts (organization_id, channel, value, address, fan_id) values ($1, $2, $3, $3, $4)`,
      [team.organization_id, channel, value, id],
    )
  return id
}
const ordered = (given: Partial<Parameters<typeof simulatedOrder>[0]> = {}, secret = SECRET, shop_domain = SHOP) =>
  simulatedOrder(
    {
      number: ++number,
      placed_at: new Date(server.clock.now().getTime() - 60_000),
      email: 'Ada@Mail.example',
      products: ['nine-suns-lp', 'first-sun-tee'],
      ...given,
    },
    { secret, shop_domain },
  )
const send = ({ headers, body }: ShopRequest, url = shop.url) =>
  fetch(url, { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(body) })
const statusOf = async (request: ShopRequest, url?: string) => (await send(request, url)).status
const boughtBy = async (id: string) =>
  (await server.call(fanScreens.get, of({ id }), ann())).body.timeline
    .filter(({ kind }) => kind.startsWith('SHOPIFY'))
    .map(({ kind, subject }) => `${kind} ${subject}`)
    .toSorted()
const deliveries = async (endpoint_id = shop.id) =>
  (await server.call(shopEndpoints.listDeliveries, of({ endpoint_id }), ann())).body.items
const shownShop = async (id = shop.id) =>
  (await server.call(shopEndpoints.list, of({}), ann())).body.items.find(item => item.id === id)
const counted = async (sql: string) => (await server.sql<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n
const forget = () => server.sql('delete from fan_events; delete from shop_deliveries;')

describe('a signed order (ENUM-072)', () => {
  it('adds order, products and spend to the timeline of the fan with that address', async () => {
    expect(await statusOf(ordered({ number: 1_042 }))).toBe(200)
    expect(await boughtBy(ada)).toEqual([
      'SHOPIFY_ORDER #1042',
      'SHOPIFY_PRODUCT First Sun tee',
      'SHOPIFY_PRODUCT Nine Suns, LP',
      'SHOPIFY_SPEND 60.00 EUR',
    ])
    expect(await deliveries()).toMatchObject([{ topic: 'orders/paid', order_name: '#1042', outcome: 'RECORDED' }])
    expect((await shownShop())?.last_received_at).toBe(server.clock.now().toISOString())
  })

  it('matches the fan by phone number when no fan has the address', async () => {
    await forget()
    expect(await statusOf(ordered({ email: 'other@mail.example', phone: '+44 7700 900123' }))).toBe(200)
    expect(await boughtBy(ada)).toHaveLength(4)
  })

  it('is recorded once when it is delivered again, concurrently or under another delivery id', async () => {
    await forget()
    const order = ordered()
    const answers = await Promise.all(Array.from({ length: 12 }, () => statusOf(order)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await deliveries()).toHaveLength(1)
    expect(await statusOf({ ...order, headers: { ...order.headers, 'x-shopify-webhook-id': 'another' } })).toBe(200)
    expect(await boughtBy(ada)).toHaveLength(4)
  })

  it('is not matched to a fan who only typed its address beside another verified contact', async () => {
    await forget()
    const stranger = await givenFan({ EMAIL: 'victim@mail.example', PHONE: '447700900777' })
    const prove = (channel: string) =>
      server.sql('update fan_contacts set verified_at = now() where fan_id = $1 and channel = $2', [stranger, channel])
    await prove('PHONE')
    await send(ordered({ email: 'victim@mail.example' }))
    expect(await boughtBy(stranger)).toEqual([])
    await prove('EMAIL')
    await send(ordered({ email: 'victim@mail.example' }))
    expect(await boughtBy(stranger)).toHaveLength(4)
  })

  it('creates no fan and stores no contact when no fan has the address or number of the buyer', async () => {
    await forget()
    const fans = await counted('fans')
    expect(await statusOf(ordered({ email: 'stranger@mail.example', phone: '+447700900999' }))).toBe(200)
    expect(await deliveries()).toMatchObject([{ outcome: 'NO_FAN' }])
    expect([await counted('fans'), await counted('fan_events'), await counted('consents')]).toEqual([fans, 0, 0])
    const kept = JSON.stringify(await server.sql('select * from shop_deliveries')) + server.logs.join('\n')
    expect(kept).not.toMatch(/stranger|7700900999/)
  })

  it('loses its events when it is canceled, even if the cancellation arrives first', async () => {
    await forget()
    const one = ++number
    await send(ordered({ number: one }))
    await send(ordered({ number: one, topic: 'orders/cancelled' }))
    expect(await boughtBy(ada)).toEqual([])
    const other = ++number
    await send(ordered({ number: other, topic: 'orders/cancelled' }))
    await send(ordered({ number: other }))
    expect(await boughtBy(ada)).toEqual([])
    expect((await deliveries()).map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array(3).fill('CANCELED'),
      'RECORDED',
    ])
  })

  it('changes nothing when its signed bytes are replayed under another topic', async () => {
    await forget()
    const order = ordered()
    await send(order)
    const under = (topic: string, { headers, body }: ShopRequest) =>
      send({ headers: { ...headers, 'x-shopify-topic': topic }, body })
    await under('orders/cancelled', order)
    expect(await boughtBy(ada)).toHaveLength(4)
    const { headers, body } = ordered()
    const unpaid = body.toString().replace('"financial_status":"paid"', '"financial_status":"pending"')
    await under('orders/paid', signed(Buffer.from(unpaid), { headers, body }))
    for (const topic of ['__proto__', 'constructor']) await under(topic, order)
    expect(await boughtBy(ada)).toHaveLength(4)
    expect((await deliveries()).map(({ outcome }) => outcome).toSorted()).toEqual(['IGNORED', 'IGNORED', 'RECORDED'])
  })

  it('is ignored when it was last updated more than 29 days ago', async () => {
    await forget()
    const day = 86_400_000
    const placed = (days: number) => new Date(server.clock.now().getTime() - days * day)
    await send(ordered({ placed_at: placed(29.1) }))
    await send(ordered({ placed_at: placed(28.9) }))
    expect((await deliveries()).map(({ outcome }) => outcome).toSorted()).toEqual(['IGNORED', 'RECORDED'])
  })

  it('skips a line without a title, and loses every line when it is canceled', async () => {
    await forget()
    const order = ordered({ number: 7_001 })
    const json = JSON.parse(order.body.toString())
    json.line_items.push({ id: 1, title: null, quantity: 1 }, { id: 9_007_199_254_740_992, title: 'Pin', quantity: 2 })
    await send(signed(Buffer.from(JSON.stringify(json)), order))
    expect(await boughtBy(ada)).toContain('SHOPIFY_PRODUCT Pin')
    await send(ordered({ number: 7_001, topic: 'orders/cancelled', products: [] }))
    expect(await boughtBy(ada)).toEqual([])
  })

  it('is a test when it is Shopify’s sample order, whose ids are beyond 2^53', async () => {
    await forget()
    const sample = Buffer.from(
      '{"id":820982911946154508,"admin_graphql_api_id":"gid://shopify/Order/820982911946154508","test":true,"name":"#9999","line_items":[{"id":866550311766439020,"title":"IPod","quantity":1}]}',
    )
    await send(signed(sample, ordered()))
    expect(await deliveries()).toMatchObject([{ outcome: 'TEST' }])
  })

  it('is ignored when it is a test or of another topic, and noted when it cannot be read', async () => {
    await forget()
    const test = ordered()
    await send({ ...test, headers: { ...test.headers, 'x-shopify-test': 'true' } })
    await send(ordered({ topic: 'orders/create' }))
    const odd = ordered()
    await send({ ...odd, ...signed(Buffer.from('{"id":"no order"}'), odd) })
    expect((await deliveries()).map(({ outcome }) => outcome).toSorted()).toEqual(['IGNORED', 'TEST', 'UNREADABLE'])
    expect(await counted('fan_events')).toBe(0)
  })
})

describe('refused requests', () => {
  it('answers 401 alike for a wrong signature, altered bytes or another shop, and shows the team the reason', async () => {
    await forget()
    const order = ordered()
    const changed = { ...order, body: Buffer.from(order.body.toString().replace('60.00', '99.00')) }
    const unsigned = { ...order, headers: { ...order.headers, 'x-shopify-hmac-sha256': '' } }
    for (const forged of [ordered({}, 'another secret of a shop'), changed, unsigned]) {
      const answer = await send(forged)
      expect([answer.status, await answer.text()]).toEqual([401, 'Unsigned'])
      expect((await shownShop())?.refused_because).toBe('SIGNATURE')
    }
    const elsewhere = await send(ordered({}, SECRET, 'south.myshopify.example'))
    expect([elsewhere.status, await elsewhere.text()]).toEqual([401, 'Unsigned'])
    expect((await shownShop())?.refused_because).toBe('OTHER_SHOP')
    expect([await counted('fan_events'), await counted('shop_deliveries')]).toEqual([0, 0])
  })

  it('refuses an oversized body or an unknown endpoint before reading the body', async () => {
    const order = ordered()
    expect(await statusOf({ ...order, body: Buffer.alloc(1_100_000) })).toBe(413)
    expect((await shownShop())?.refused_because).toBe('TOO_LARGE')
    for (const url of [shop.url.replace(/.$/, end => (end === '0' ? '1' : '0')), `${shop.url}0`])
      expect(await statusOf(order, url), url).toBe(404)
    expect(await statusOf(order, shop.url.replace(team.organization_id, newId()))).toBe(404)
  })

  it('refuses orders until the secret is set', async () => {
    await forget()
    const late = await givenShop('late.myshopify.example')
    const order = ordered({}, SECRET, late.shop_domain)
    expect(await statusOf(order, late.url)).toBe(401)
    expect(await shownShop(late.id)).toMatchObject({ has_secret: false, refused_because: 'NO_SECRET' })
    const set = await server.call(shopEndpoints.setSecret, of({ endpoint_id: late.id, secret: SECRET }), ann())
    expect(set.body).toMatchObject({ has_secret: true, refused_because: null })
    expect(await statusOf(order, late.url)).toBe(200)
    expect(await deliveries(late.id)).toMatchObject([{ outcome: 'RECORDED' }])
  })
})

it('stores the secret encrypted, and never answers or logs it', async () => {
  const [row] = await server.sql<{ secret: string }>('select secret from shop_endpoints where id = $1', [shop.id])
  expect(row?.secret).not.toContain(SECRET)
  const { body } = await server.call(shopEndpoints.list, of({}), ann())
  expect(JSON.stringify(body)).not.toContain(SECRET)
  expect(server.logs.join('\n')).not.toContain(SECRET)
})

it('takes one endpoint per shop, and removes it with its log while what was ordered stays', async () => {
  await forget()
  expect((await server.call(shopEndpoints.create, of({ shop_domain: `https://${SHOP}/admin` }), ann())).status).toBe(
    409,
  )
  await send(ordered())
  expect((await server.call(shopEndpoints.delete, of({ endpoint_id: shop.id }), ann())).status).toBe(200)
  expect(await statusOf(ordered())).toBe(404)
  expect(await boughtBy(ada)).toHaveLength(4)
  expect(await counted('shop_deliveries')).toBe(0)
})

it('slows down an address that tries endpoints, and still accepts another shop', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 70 }, () => statusOf(ordered(), shop.url.replace(shop.id, crypto.randomUUID()))),
  )
  expect(guesses.filter(status => status === 429).length).toBeGreaterThan(0)
  const other = await givenShop('east.myshopify.example', SECRET)
  expect(await statusOf(ordered({}, SECRET, other.shop_domain), other.url)).toBe(200)
})

it('still accepts the shop when somebody else uses up what one address may send to its endpoint (THREATS 51)', async () => {
  const other = await givenShop('west.myshopify.example', SECRET)
  await server.sql(
    `insert into rate_limits (key, window_start, count)
     select $1, date_trunc('minute', $2::timestamptz) + at * interval '1 minute', 3000 from generate_series(0, 1) at`,
    [`shop_orders:${team.organization_id}:${other.id}:127.0.0.1`, server.clock.now()],
  )
  const from = ({ headers, body }: ShopRequest, address: string) =>
    statusOf({ headers: { ...headers, 'x-forwarded-for': address }, body }, other.url)
  expect(await statusOf(ordered({}, SECRET, other.shop_domain), other.url)).toBe(429)
  expect(await from(ordered({}, SECRET, other.shop_domain), '10.1.2.3')).toBe(200)
})

/** The same request with other bytes, signed. */
function signed(body: Buffer, { headers }: ShopRequest): ShopRequest {
  return { headers: { ...headers, 'x-shopify-hmac-sha256': orderSignature(SECRET, body) }, body }
}
