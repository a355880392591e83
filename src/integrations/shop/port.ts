/** A product as a shop tells it. */
export interface ShopProduct {
  title: string
  /** The first picture. */
  image: string | null
  images: string[]
  /** `price` in units of the currency, such as `65.00`; `price_currency` such as `EUR`. */
  variants: { price: string; price_currency: string }[]
  shop_url: string
}

export interface Shop {
  /** Null where the shop has no such product, or does not say. */
  product(shop_domain: string, product_handle: string): Promise<ShopProduct | null>
}

/** An order as a shop tells it. */
export interface ShopOrder {
  id: string
  /** As the shop's people call it: `#1042`. */
  name: string
  placed_at: Date
  /** When the shop wrote what it tells. */
  updated_at: Date
  /** As they were typed in the shop. */
  emails: string[]
  phones: string[]
  /** In units of the currency, such as `62.00`. */
  total: string
  currency: string
  items: { id: string; title: string; quantity: number }[]
}

interface Delivery {
  /** The same when the shop tries again, and for whoever repeats what it sent. */
  delivery_id: string
  /** The shop's word for what happened. */
  topic: string
}

/** What a shop tells us, once it is known to come from it. */
export type ShopWebhook =
  | (Delivery & { kind: 'PAID'; order: ShopOrder })
  | (Delivery & { kind: 'CANCELED'; order: Pick<ShopOrder, 'id' | 'name'> })
  | (Delivery & { kind: 'TEST' | 'OTHER' | 'UNREADABLE' })

/** Headers by their names in small letters, and the bytes as they came. */
export interface ShopRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Whose notices are believed. */
export interface ShopCredentials {
  shop_domain: string
  secret: string
}

export type ParseWebhook = (
  request: ShopRequest,
  shop: ShopCredentials,
) => ShopWebhook | { kind: 'SIGNATURE' | 'OTHER_SHOP' }
