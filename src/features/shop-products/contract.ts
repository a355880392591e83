import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'

/** The query of an item of a page; absent where its shop or product is not named. */
export function productQuery({
  shop_url,
  product_handle,
}: {
  shop_url: string | null
  product_handle: string | null
}): { shop_domain: string; product_handle: string } | undefined {
  // shop_url is a checked web address
  const shop_domain = /^https?:\/\/([^/?#]+)/i.exec(shop_url ?? '')?.[1]?.toLowerCase()
  return shop_domain && product_handle ? { shop_domain, product_handle } : undefined
}

export const askedProduct = z.object({
  shop_domain: z.string().min(1).max(260),
  product_handle: z.string().min(1).max(300),
  /** The page that asks. Without it, it is known by the `Referer` that browsers send. */
  drop_id: z.string().max(200).optional(),
})

export const shopProducts = {
  get: query('GET /app/v2/shop_product', {
    summary: 'A product of a shop, for the fan page that shows it; 404 for what no block of that page names',
    query: askedProduct,
    answer: z.object({
      title: z.string(),
      image: z.string().nullable(),
      images: z.array(z.string()),
      variants: z.array(z.object({ price: z.string(), price_currency: z.string() })),
      shop_url: z.string(),
    }),
  }),
}
