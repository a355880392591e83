import { MAX_PICTURES, PICTURE_PATH } from '#features/shop-products/rules.ts'

interface Product {
  title: string
  images: string[]
  variants: { price: string; price_currency: string }[]
}

/**
 * Writes what the shop says of each product on its card and in its sheet: price, pictures, and its name where the owner gave
 * none. Without an answer neither says anything (DROP-085, DROP-088).
 */
export async function showProducts(page: Document, products: Iterable<HTMLElement>): Promise<void> {
  const locale = page.documentElement.lang || 'en'
  await Promise.all(
    [...products].map(async place => {
      const { product: address = '', of = '' } = place.dataset
      const product = await ask(address)
      if (!product) return
      const price = priceOf(product, locale)
      const card = page.querySelector<HTMLElement>(`[data-item="${CSS.escape(of)}"]`)
      const name = card?.querySelector('b')
      const title = page.getElementById(`item-title-${of}`)
      if (name && !name.textContent) {
        name.textContent = product.title
        if (title) title.textContent = product.title
      }
      for (const text of [place, card?.querySelector('[data-price]')]) if (text && price) text.textContent = price
      showPictures(page, { address, of, card, count: Math.min(product.images.length, MAX_PICTURES), product })
    }),
  )
}

interface Pictures {
  address: string
  of: string
  card: HTMLElement | null
  count: number
  product: Product
}

/** The first picture stands on a card without one of the owner's; all of them stand in the sheet. */
function showPictures(page: Document, { address, of, card, count, product }: Pictures) {
  const pictures = page.querySelector<HTMLElement>(`[data-pictures="${CSS.escape(of)}"]`)
  const query = address.slice(address.indexOf('?') + 1)
  const picture = (at: number, alt: string, loading: 'eager' | 'lazy' = 'eager') => {
    const image = page.createElement('img')
    image.loading = loading
    image.decoding = 'async'
    image.alt = alt
    image.addEventListener('error', () => image.remove())
    image.src = `${PICTURE_PATH}?${query}&at=${at}`
    return image
  }
  const blank = count > 0 ? card?.querySelector('.pic .blank') : undefined
  if (blank) {
    const first = picture(0, '')
    // the mark stays until there is a picture
    first.addEventListener('load', () => blank.replaceWith(first))
  }
  for (let at = 0; at < count; at++) pictures?.append(picture(at, `${product.title} ${at + 1}/${count}`, 'lazy'))
}

async function ask(address: string): Promise<Product | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

/** `€25.00`, or from the lowest to the highest of the variants. */
export function priceOf({ variants }: Pick<Product, 'variants'>, locale: string): string | null {
  const currency = variants[0]?.price_currency
  if (!currency) return null
  const prices = variants.filter(one => one.price_currency === currency).map(({ price }) => Number(price))
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high ? format.format(low) : format.formatRange(low, high)
}
