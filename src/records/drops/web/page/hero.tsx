import type { ReactNode } from 'react'
import type { Cover } from '../../page-files.ts'

/** The widest AVIF would be too small for a large desktop. */
const PHONES = '(max-width: 899px)'

const phoneCover = (cover: Cover | null) =>
  cover?.images.flatMap(({ avif_url, width }) => (avif_url ? `${avif_url} ${width}w` : [])).join(', ')

/** Has phones fetch the cover first of all: it is the largest thing they paint. */
export function CoverAhead({ cover }: { cover: Cover | null }) {
  const forPhones = phoneCover(cover)
  const narrowest = cover?.images[0]?.avif_url
  if (!forPhones || !narrowest) return null
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      // never fetched beside imageSrcSet, but React leaves a link without it behind all others
      href={narrowest}
      media={PHONES}
      imageSrcSet={forPhones}
      imageSizes="100vw"
      fetchPriority="high"
    />
  )
}

interface HeroProps {
  cover: Cover | null
  /** What a screen reader says of the cover. */
  alt: string
  /** Stands in where there is no cover. */
  initial: string
  /** What lies over the cover. */
  children?: ReactNode
}

/** The poster: the cover, or an initial. */
export function Hero({ cover, alt, initial, children }: HeroProps) {
  const largest = cover?.images.at(-1)
  if (!cover || !largest) {
    return (
      <div className="hero" aria-hidden="true">
        <div className="ini">{initial}</div>
      </div>
    )
  }
  const forPhones = phoneCover(cover)
  return (
    <div className="hero">
      <picture>
        {forPhones && <source type="image/avif" media={PHONES} srcSet={forPhones} sizes="100vw" />}
        <img
          src={largest.url}
          srcSet={cover.images.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes="(min-width: 900px) 60vw, 100vw"
          width={largest.width}
          height={largest.height}
          alt={alt}
          fetchPriority="high"
        />
      </picture>
      {children}
    </div>
  )
}
