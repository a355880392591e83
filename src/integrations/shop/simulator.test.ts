import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Shop } from './port.ts'
import { shopify } from './shopify.ts'
import { SIMULATED_SHOP, SIMULATED_SHOP_DOMAIN, shopSimulator } from './simulator.ts'

const http = fastify()
const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#2233cc' } })
  .webp()
  .toBuffer()
let shop: Shop
let refused = ''
beforeAll(async () => {
  await http.register(shopSimulator(async () => picture))
  await http.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}${SIMULATED_SHOP}`
  const ask = (address: string, init?: RequestInit) =>
    address.endsWith(refused || '\n') ? Promise.resolve(new Response(null, { status: 403 })) : fetch(address, init)
  shop = shopify(ask, { simulator: { domain: SIMULATED_SHOP_DOMAIN, url } })
})
afterAll(() => http.close())

it('answers a product with several pictures and variants, as `.json` and as `.js` (DROP-085, DROP-087)', async () => {
  for (const kind of ['', 'lp.json']) {
    refused = kind
    const product = await shop.product(SIMULATED_SHOP_DOMAIN, 'nine-suns-lp')
    expect(product).toMatchObject({
      title: 'Nine Suns, LP',
      variants: [
        { price: '28.00', price_currency: 'EUR' },
        { price: '34.00', price_currency: 'EUR' },
      ],
      shop_url: `https://${SIMULATED_SHOP_DOMAIN}/products/nine-suns-lp`,
    })
    expect(product?.images).toHaveLength(3)
    for (const image of product?.images ?? [])
      expect((await sharp(Buffer.from(await (await fetch(image)).arrayBuffer())).metadata()).format).toBe('webp')
  }
})

it('has no other products', async () => {
  refused = ''
  for (const handle of ['none', 'constructor', '..'])
    expect(await shop.product(SIMULATED_SHOP_DOMAIN, handle), handle).toBeNull()
})
