/** Sizes of a flag service, for screens of one, two and three dots a point (FORMAT-013). */
const SIZES = ['16x12', '32x24', '48x36'] as const

/**
 * Where the pictures of a flag are: our own drawing, or those of the service at `base` (FORMAT-014).
 *
 * @example flagPictures('FR', 'https://flagcdn.com').src // 'https://flagcdn.com/16x12/fr.png'
 */
export function flagPictures(code: string, base: string | null): { src: string; srcSet?: string } {
  if (!base) return { src: `/flags/${code.toUpperCase()}.svg` }
  const [first, ...others] = SIZES.map(size => `${base}/${size}/${code.toLowerCase()}.png`)
  return { src: first ?? '', srcSet: others.map((address, at) => `${address} ${at + 2}x`).join(', ') }
}

/** The flag service of this installation, which the server writes into the workspace's page; null for our own flags. */
export const flagService = () =>
  document.querySelector<HTMLMetaElement>('meta[name="flag-service"]')?.content.replace(/\/+$/, '') || null
