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
