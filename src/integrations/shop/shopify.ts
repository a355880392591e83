import { z } from 'zod'
import type { Shop, ShopProduct } from './port.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const MOST = 100
const picture = z.union([z.string(), z.object({ src: z.string() }).transform(({ src }) => src)])
const currency = z.string().regex(/^[A-Z]{3}$/)

/** `/products/{handle}.json`: prices are texts, and not every shop says their currency. */
const jsonProduct = z.object({
  product: z.object({
    title: z.string().max(1_000),
    image: picture.nullish(),
    images: z.array(picture).default([]),
    variants: z
      .array(
        z.object({
          price: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/),
          price_currency: currency.nullish().catch(null),
        }),
      )
      .default([]),
  }),
})

/** `/products/{handle}.js`, of the shop's theme: prices in hundredths, pictures without `https:`. */
const scriptProduct = z.object({
  title: z.string().max(1_000),
  featured_image: z.string().nullish(),
  images: z.array(z.string()).default([]),
  variants: z.array(z.object({ price: z.int().nonnegative() })).default([]),
})

const shopFacts = z.object({ currency })

interface Simulated {
  /** Products of this shop are asked of `url`. */
  domain: string
  url: string
}

/** Products of Shopify shops, which anybody may read: `.json`, and `.js` where a shop refuses that. */
export function shopify(fetch: Fetch, { simulator }: { simulator?: Simulated } = {}): Shop {
  async function read<T extends z.ZodType>(url: string, schema: T): Promise<z.output<T> | null> {
    try {
      const answer = await fetch(url, { headers: { accept: 'application/json' } })
      return answer.ok ? (schema.safeParse(await answer.json()).data ?? null) : null
    } catch {
      return null
    }
  }

  return {
    async product(shop_domain, product_handle) {
      const shop = simulator?.domain === shop_domain ? simulator.url : originOf(shop_domain)
      const path = `/products/${encodeURIComponent(product_handle)}`
      const found = await read(`${shop}${path}.json`, jsonProduct)
      const { title, image, images, prices } = found
        ? { ...found.product, prices: found.product.variants }
        : await read(`${shop}${path}.js`, scriptProduct).then(script => ({
            title: script?.title,
            image: script?.featured_image,
            images: script?.images ?? [],
            prices: (script?.variants ?? []).map(({ price }) => ({
              price: (price / 100).toFixed(2),
              price_currency: null,
            })),
          }))
      if (title === undefined) return null
      const said = prices.every(({ price_currency }) => price_currency)
      const usual = said ? null : await read(`${shop}/meta.json`, shopFacts)
      return {
        title,
        image: webAddress(image ?? images[0] ?? null),
        images: images.slice(0, MOST).flatMap(one => webAddress(one) ?? []),
        variants: prices.slice(0, MOST).flatMap(({ price, price_currency }) => {
          const code = price_currency ?? usual?.currency
          // a number without its currency is no price
          return code ? [{ price, price_currency: code }] : []
        }),
        shop_url: originOf(shop_domain) + path,
      } satisfies ShopProduct
    },
  }
}

/** Shops on this machine speak plain HTTP; only tests and demos reach them. */
const originOf = (domain: string) =>
  `${/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(domain) ? 'http' : 'https'}://${domain}`

function webAddress(address: string | null): string | null {
  const url = address && URL.parse(address.startsWith('//') ? `https:${address}` : address)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
