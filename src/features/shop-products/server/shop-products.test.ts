import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicDrop } from '#records/drops/contract.ts'
import { givenDrop } from '../../../../test/fans/fan-world.ts'
import { simulatedShop } from '../../../../test/fans/shop-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { shopProducts } from '../contract.ts'
import { PICTURE_PATH } from '../rules.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof simulatedShop>>
beforeAll(async () => {
  shop = await simulatedShop()
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(async () => {
  await server.stop()
  await shop.close()
})

const tee = {
  title: 'Night Bus tee',
  images: ['https://cdn.shop.example/front.webp', 'https://cdn.shop.example/back.webp'],
  prices: [2500, 2750],
}
const answered = () => ({
  title: tee.title,
  image: tee.images[0],
  images: tee.images,
  variants: [
    { price: '25.00', price_currency: 'EUR' },
    { price: '27.50', price_currency: 'EUR' },
  ],
})

type Item = PublicDrop['blocks'][number]['items'][number]

/** A page that sells a product of its own, unless said otherwise. */
async function page(changes: Partial<Item> & { of_hidden_block?: boolean } = {}) {
  const { of_hidden_block = false, ...item } = changes
  const product_handle = `tee-${crypto.randomUUID()}`
  shop.products.set(product_handle, tee)
  const { drop } = await givenDrop(server, {
    blocks: [
      {
        id: crypto.randomUUID(),
        title: 'Shop',
        block_type: 'SHOP',
        hidden: of_hidden_block,
        items: [
          {
            id: crypto.randomUUID(),
            order: 1,
            hidden: false,
            item_type: 'SHOPIFY_PRODUCT',
            title: 'A tee',
            description: null,
            external_asset_url: null,
            asset: null,
            video_url: null,
            product_handle,
            shop_url: `http://${shop.domain}/products/${product_handle}`,
            destination_url: null,
            links: [],
            event_title: null,
            event_description: null,
            event_date: null,
            is_call_to_action_disabled: false,
            link_and_event_type: null,
            activate_at: null,
            ...item,
          },
        ],
      },
    ],
  })
  return { drop, asked: { shop_domain: shop.domain, product_handle } }
}

describe('a product of a shop', () => {
  it('is read from the shop without a session, with title, pictures and prices (DROP-086, DROP-087, DROP-088)', async () => {
    const { drop, asked } = await page()
    const { status, body, headers } = await server.call(shopProducts.get, { ...asked, drop_id: drop.id })
    expect(status).toBe(200)
    expect(body).toEqual({ ...answered(), shop_url: `http://${shop.domain}/products/${asked.product_handle}` })
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    expect(shop.asked).toContain(`/products/${asked.product_handle}.json`)
  })

  it('is looked up by the referring page when the call names no drop', async () => {
    const { drop, asked } = await page()
    const from = (referer: string) => server.call(shopProducts.get, asked, { headers: { referer } })
    expect((await from(`${server.url}/d/${drop.id}?utm_source=ig`)).status).toBe(200)
    expect((await from(`${server.url}/${drop.drop_profile.slug}/${drop.slug}`)).status).toBe(200)
    expect((await server.call(shopProducts.get, asked)).status).toBe(404)
  })

  it('shows its pictures from our own host, smaller, and asks the shop once for each (DROP-085)', async () => {
    const { drop, asked } = await page()
    const front = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#ff8800' } })
      .png()
      .toBuffer()
    const images = ['/cdn/front.png', '/cdn/note.txt', '/cdn/gone.png'].map(path => `http://${shop.domain}${path}`)
    shop.pictures.set('/cdn/front.png', front)
    shop.pictures.set('/cdn/note.txt', Buffer.from('<svg onload="alert(1)"/>'))
    shop.products.set(asked.product_handle, { ...tee, images })
    const picture = (at: string, more = {}) =>
      fetch(`${server.url}${PICTURE_PATH}?${new URLSearchParams({ ...asked, drop_id: drop.id, at, ...more })}`)
    const shown = await picture('0')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 800, format: 'webp' })
    expect((await picture('0')).status).toBe(200)
    expect(shop.asked.filter(path => path === '/cdn/front.png')).toHaveLength(1)
    for (const at of ['1', '2', '3', '8', '-1', 'x']) expect((await picture(at)).status, at).toBe(404)
    for (const other of [{ product_handle: 'another' }, { shop_domain: '169.254.169.254' }, { drop_id: 'none' }])
      expect((await picture('0', other)).status).toBe(404)
  })

  it('falls back to the .js product when the shop refuses .json', async () => {
    const { drop, asked } = await page()
    shop.refused.add('.json')
    const { body } = await server.call(shopProducts.get, { ...asked, drop_id: drop.id })
    shop.refused.clear()
    // nothing says in which currency
    expect(body).toMatchObject({ ...answered(), variants: [] })
    const other = await page()
    shop.refused.add(`${other.asked.product_handle}.json`)
    const known = await server.call(shopProducts.get, { ...other.asked, drop_id: other.drop.id })
    shop.refused.clear()
    expect(known.body).toMatchObject(answered())
  })

  it('is asked of the shop once for many fans', async () => {
    const { drop, asked } = await page()
    await Promise.all(Array.from({ length: 20 }, () => server.call(shopProducts.get, { ...asked, drop_id: drop.id })))
    expect(shop.asked.filter(path => path.includes(asked.product_handle))).toHaveLength(1)
  })

  it('is not found, and not asked for again at once, where the shop has none (DROP-088)', async () => {
    const { drop, asked } = await page()
    shop.products.delete(asked.product_handle)
    for (let times = 0; times < 3; times++)
      expect((await server.call(shopProducts.get, { ...asked, drop_id: drop.id })).status).toBe(404)
    expect(shop.asked.filter(path => path.endsWith(`${asked.product_handle}.json`))).toHaveLength(1)
  })

  it('is asked for only where a page shows it: no address of a visitor’s is fetched (THREATS 15)', async () => {
    const { drop, asked } = await page()
    const hidden = await page({ hidden: true })
    const inHidden = await page({ of_hidden_block: true })
    const archived = await page()
    await server.sql(`update drops set status = 'ARCHIVED' where id = $1`, [archived.drop.id])
    const before = shop.asked.length
    for (const refused of [
      { ...asked, drop_id: drop.id, product_handle: 'another' },
      { ...asked, drop_id: drop.id, shop_domain: '169.254.169.254' },
      { ...asked, drop_id: archived.drop.id },
      { ...hidden.asked, drop_id: hidden.drop.id },
      { ...inHidden.asked, drop_id: inHidden.drop.id },
    ])
      expect((await server.call(shopProducts.get, refused)).status).toBe(404)
    expect(shop.asked).toHaveLength(before)
  })
})
