import type { FastifyPluginAsync } from 'fastify'
import sharp from 'sharp'

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
