import type { FastifyPluginAsync } from 'fastify'
import sharp from 'sharp'
import type { ShopRequest } from './port.ts'
import { orderSignature } from './shopify-orders.ts'

/** Where the product itself reaches the simulated shop. */
export const SIMULATED_SHOP = '/simulators/shop'
/** The address that owners and fans see. */
export const SIMULATED_SHOP_DOMAIN = 'shop.brass-meridian.example'

interface SimulatedProduct {
  title: string
  /** In hundredths, by variant. */
  variants: Readonly<Record<string, number>>
  /** A file of the demo, and by how many degrees its colours are turned: a pressing or a shirt of another colour. */
  pictures: readonly [file: string, hue: number][]
}

const CURRENCY = 'EUR'
const products: Readonly<Record<string, SimulatedProduct>> = {
  'nine-suns-lp': {
    title: 'Nine Suns, LP',
    variants: { Black: 2800, Cobalt: 3400 },
    pictures: [
      ['z-vinyl', 0],
      ['nine-suns', 0],
      ['z-vinyl', 200],
    ],
  },
  'first-sun-tee': {
    title: 'First Sun tee',
    variants: { S: 3200, M: 3200, L: 3200, XL: 3400 },
    pictures: [
      ['z-tee', 0],
      ['z-tee', 140],
    ],
  },
  'marseille-print': {
    title: 'Live in Marseille, A2 print',
    variants: { Unframed: 2400, Framed: 7900 },
    pictures: [
      ['z-poster', 0],
      ['z-stage', 0],
    ],
  },
}

const productOf = (handle: string) => (Object.hasOwn(products, handle) ? products[handle] : undefined)
const inUnits = (hundredths: number) => (hundredths / 100).toFixed(2)

/** A shop as Shopify's are, on the product's own address: `.json`, `.js`, `/meta.json` and pictures. Never in production. */
export const shopSimulator =
  (pictureOf: (file: string) => Promise<Buffer>): FastifyPluginAsync =>
  async http => {
    http.get(`${SIMULATED_SHOP}/meta.json`, () => ({ currency: CURRENCY }))
    http.get<{ Params: { file: string } }>(`${SIMULATED_SHOP}/products/:file`, (request, reply) => {
      const [, handle = '', kind = ''] = /^(.+)\.(json|js)$/.exec(request.params.file) ?? []
      const product = productOf(handle)
      if (!product) return reply.callNotFound()
      const { title } = product
      const images = product.pictures.map(
        (_, at) => `http://${request.headers.host}${SIMULATED_SHOP}/cdn/${handle}-${at}.webp`,
      )
      const variants = Object.entries(product.variants)
      if (kind === 'js')
        return reply
          .type('text/javascript; charset=utf-8')
          .send(JSON.stringify({ title, images, variants: variants.map(([name, price]) => ({ title: name, price })) }))
      return {
        product: {
          title,
          image: { src: images[0] },
          images: images.map(src => ({ src })),
          variants: variants.map(([name, price]) => ({ title: name, price: inUnits(price) })),
        },
      }
    })
    http.get<{ Params: { file: string } }>(`${SIMULATED_SHOP}/cdn/:file`, async (request, reply) => {
      const [, handle = '', at = ''] = /^(.+)-(\d)\.webp$/.exec(request.params.file) ?? []
      const picture = productOf(handle)?.pictures[Number(at)]
      if (!picture) return reply.callNotFound()
      const [file, hue] = picture
      const bytes = await pictureOf(file)
      return reply.type('image/webp').send(hue === 0 ? bytes : await sharp(bytes).modulate({ hue }).webp().toBuffer())
    })
  }

interface SimulatedOrder {
  /** The number of the order. */
  number: number
  /** What happened: `orders/paid`, unless said otherwise. */
  topic?: string
  placed_at: Date
  email?: string
  phone?: string
  /** Handles of products; of each its first variant. */
  products: readonly string[]
}

/** A request as Shopify's shops send it for an order, signed by the shop's secret. */
export function simulatedOrder(
  { number, topic = 'orders/paid', placed_at, email, phone, products: handles }: SimulatedOrder,
  { secret, shop_domain = SIMULATED_SHOP_DOMAIN }: { secret: string; shop_domain?: string },
): ShopRequest {
  const id = 5_900_000_000_000 + number
  const lines = handles.map((handle, at) => {
    const product = productOf(handle)
    if (!product) throw new Error(`The simulated shop has no ${handle}.`)
    const [variant_title = '', price = 0] = Object.entries(product.variants)[0] ?? []
    return {
      id: id * 10 + at,
      title: product.title,
      variant_title,
      quantity: 1,
      price: inUnits(price),
      hundredths: price,
    }
  })
  const body = Buffer.from(
    JSON.stringify({
      id,
      admin_graphql_api_id: `gid://shopify/Order/${id}`,
      name: `#${number}`,
      test: false,
      email: email ?? null,
      contact_email: email ?? null,
      phone: phone ?? null,
      created_at: placed_at.toISOString(),
      processed_at: placed_at.toISOString(),
      updated_at: placed_at.toISOString(),
      cancelled_at: topic === 'orders/cancelled' ? placed_at.toISOString() : null,
      financial_status: 'paid',
      buyer_accepts_marketing: true,
      total_price: inUnits(lines.reduce((sum, { hundredths }) => sum + hundredths, 0)),
      currency: CURRENCY,
      line_items: lines.map(({ hundredths: _, ...line }) => line),
    }),
  )
  return {
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop_domain,
      'x-shopify-webhook-id': `${topic}-${number}`,
      'x-shopify-hmac-sha256': orderSignature(secret, body),
    },
    body,
  }
}
