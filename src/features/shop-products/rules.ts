/** A picture of a product, by its place among them: `?shop_domain=…&product_handle=…&drop_id=…&at=0`. */
export const PICTURE_PATH = '/app/v2/shop_product/picture'

/** Pictures of one product that a page shows. */
export const MAX_PICTURES = 8
