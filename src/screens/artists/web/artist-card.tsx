import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exact } from '#platform/web/numbers.ts'
import { hueOf, initialsOf } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Sparkline } from '#platform/web/ui/charts/sparkline.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { ArtistRow } from '../contract.ts'
import { ServiceMark } from './service-mark.tsx'
import { dropWords, fanGrowth } from './words.ts'

/** Services whose marks a card shows; grey where nothing is linked. */
export const CARD_SERVICES = ['Spotify', 'Apple Music', 'TikTok', 'Instagram'] as const

/** An artist in the grid: picture, fans, what waits, where they are linked. */
export function ArtistCard({ artist }: { artist: ArtistRow }) {
  const { id, name, fans, waiting, artist_type, drops, instagram } = artist
  const course = fanGrowth(artist)
  return (
    <article className="relative grid min-w-0 grid-cols-1 content-start hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus has-[a:focus-visible]:-outline-offset-2">
      <ArtistPicture artist={artist} className="aspect-square w-full" />
      <div className="grid gap-1.5 px-3.5 py-3">
        <p className="flex items-center gap-2">
          <Link
            to="/artists/$artistId"
            params={{ artistId: id }}
            className="min-w-0 flex-1 truncate font-semibold text-14 outline-none after:absolute after:inset-0"
          >
            {name}
          </Link>
          {waiting > 0 ? (
            <Badge type="Branded">
              {waiting}
              <span className="max-sm:sr-only"> waiting</span>
            </Badge>
          ) : (
            artist_type === 'BRAND' && <Badge>Brand</Badge>
          )}
        </p>
        <p className="flex min-h-6 flex-wrap items-center gap-1.5">
          <b className="font-semibold tabular-nums">{exact(fans)}</b>
          <span className="flex-1 text-fg-2">{fans === 1 ? 'fan' : 'fans'}</span>
          {fans > 0 && (
            <Sparkline
              values={course}
              width={64}
              label={`Fans over 28 days, from ${exact(course[0])} to ${exact(fans)}`}
              quiet={drops.live === 0}
            />
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12">
          <Services artist={artist} />
          <span className="flex-1" />
          <span
            className={cx('size-1.5 rounded-full', drops.live > 0 ? 'bg-good-solid' : 'border border-line-check')}
          />
          <span className="text-fg-2">{dropWords(drops)}</span>
        </p>
        {instagram === 'RECONNECT' && <p className="text-12 text-warn">Instagram has to sign in again</p>}
      </div>
    </article>
  )
}

export function Services({ artist: { services } }: { artist: ArtistRow }) {
  const linked = CARD_SERVICES.filter(name => services.some(({ platform, url }) => platform === name && url))
  return (
    <span className="flex items-center gap-1.5">
      <span className="sr-only">{linked.length > 0 ? `Linked: ${linked.join(', ')}` : 'No service linked'}</span>
      {CARD_SERVICES.map(name => (
        <span key={name} aria-hidden="true" className={cx(linked.includes(name) ? 'text-fg' : 'text-fg-3 opacity-40')}>
          <ServiceMark platform={name} />
        </span>
      ))}
    </span>
  )
}

/** The artist's picture, or the initial in a colour of its own. */
export function ArtistPicture({ artist: { name, image_url }, className }: { artist: ArtistRow; className?: string }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={cx('relative grid place-items-center overflow-hidden bg-fill', className)}>
      {image_url && image_url !== broken ? (
        <img
          src={image_url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(image_url)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="avatar-initial grid size-full place-items-center font-strong text-28"
          style={{ ['--h' as string]: hueOf(name) }}
        >
          {initialsOf(name, 80)}
        </span>
      )}
    </span>
  )
}
