interface Product {
  title: string
  variants: { price: string; price_currency: string }[]
}

/** Writes what each product costs on its card and in its sheet; without an answer neither says anything (DROP-085, DROP-088). */
export async function showPrices(page: Document, products: Iterable<HTMLElement>): Promise<void> {
  const locale = page.documentElement.lang || 'en'
  await Promise.all(
    [...products].map(async place => {
      const product = await ask(place.dataset.product ?? '')
      const price = product && priceOf(product, locale)
      const card = page.querySelector<HTMLElement>(`[data-item="${CSS.escape(place.dataset.of ?? '')}"]`)
      if (!product) return
      const name = card?.querySelector('b')
      if (name && !name.textContent) name.textContent = product.title
      for (const text of [place, card?.querySelector('[data-price]')]) if (text && price) text.textContent = price
    }),
  )
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
export function priceOf({ variants }: Product, locale: string): string | null {
  const currency = variants[0]?.price_currency
  if (!currency) return null
  const prices = variants.filter(one => one.price_currency === currency).map(({ price }) => Number(price))
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high ? format.format(low) : format.formatRange(low, high)
}
