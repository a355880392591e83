import { ArrowUpRight, Calendar, ImageIcon, Music, Play, ShoppingBag } from 'lucide-react'
import type { PageWords } from '#records/drops/words.ts'
import {
  type DropItem,
  externalDestination,
  isCallToActionDisabled,
  isSoldOut,
  itemPicture,
  itemText,
  itemTitle,
  opensAt,
} from '../../block-rules.ts'
import type { DropPageProps } from '../../contract.ts'
import { dateLabel } from '../../link-rules.ts'
import { ownImage } from '../artist.ts'
import { FilmCard } from './film.tsx'
import { leadsToVideo, videoOf } from './video.ts'

interface Props {
  item: DropItem
  page: DropPageProps
  words: PageWords
}

/** One item of a block. It opens its sheet, or leads elsewhere where it has an address of its own (DROP-079, DROP-083). */
export function ItemCard({ item, page, words }: Props) {
  const out = externalDestination(item)
  if (!out && item.item_type === 'MEDIA' && videoOf(item)) return <FilmCard item={item} words={words} />
  const body = <CardBody item={item} page={page} words={words} />
  const className = item.item_type === 'SONG' ? 'it song' : item.item_type === 'EVENT_TICKETING' ? 'it date' : 'it'
  if (out)
    return (
      <a
        className={className}
        href={out}
        target="_blank"
        rel="noopener"
        aria-label={`${itemTitle(item)} ${words.new_tab}`}
      >
        {body}
      </a>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: leads to the item's sheet without any script too
    <a className={className} href={`#item-${item.id}`} role="button" aria-haspopup="dialog" data-item={item.id}>
      {body}
    </a>
  )
}

function CardBody({ item, page, words }: Props) {
  const title = itemTitle(item)
  switch (item.item_type) {
    case 'SONG':
      return (
        <>
          <Picture item={item} className="pic w11" />
          <span>
            <b>{title}</b>
            {item.description && <small>{item.description}</small>}
          </span>
          <Play className="i" aria-hidden="true" />
        </>
      )
    case 'EVENT_TICKETING': {
      const date = dateLabel(item.event_date, null, page.drop.translation_language ?? 'en')
      return (
        <span className={isSoldOut(item) ? 'row is-gone' : 'row'}>
          <span>
            <b className="row-title">{title}</b>
            {itemText(item) && <small className="clip">{itemText(item)}</small>}
            {date && <small className="num">{date}</small>}
          </span>
          {isSoldOut(item) ? (
            <span className="gone">{words.sold_out}</span>
          ) : (
            <Tickets item={item} page={page} words={words} />
          )}
        </span>
      )
    }
    case 'SHOPIFY_PRODUCT':
      return (
        <>
          <Picture item={item} className="pic w11" />
          <b>{title}</b>
          <span className="price" data-price />
        </>
      )
    default:
      return (
        <>
          <span className={item.item_type === 'LINK' ? 'pic w11' : 'pic w169'}>
            <Picture item={item} />
            {item.item_type === 'MEDIA' && leadsToVideo(item) && (
              <span className="play">
                <Play className="i" aria-hidden="true" />
              </span>
            )}
          </span>
          {title && <b>{title}</b>}
          {item.item_type === 'LINK' && item.description && <small>{item.description}</small>}
        </>
      )
  }
}

/**
 * What the press leads to, as in a list of cities; when they are sold from, where that is still to come. The browser tells that
 * in the fan's own time, and shows the tickets at the moment.
 */
function Tickets({ item, page, words }: Props) {
  const now = Date.parse(page.now)
  const opens = opensAt(item, now)
  const leads = item.destination_url && !isCallToActionDisabled(item, opens ?? now)
  const tickets = leads && (
    <span className="btn sm ghost" hidden={opens !== null}>
      {words.tickets}
    </span>
  )
  if (opens === null) return tickets || null
  const day = dateLabel(new Date(opens).toISOString(), null, page.drop.translation_language ?? 'en')
  return (
    <span>
      <span className="q" data-card-opens={opens}>
        {words.opens_at(day ?? '')}
      </span>
      {tickets}
    </span>
  )
}

const icons = {
  MEDIA: ImageIcon,
  SONG: Music,
  LINK: ArrowUpRight,
  SHOPIFY_PRODUCT: ShoppingBag,
  EVENT_TICKETING: Calendar,
}

/** A picture of ours, else a mark of what it is. */
export function Picture({ item, className }: { item: DropItem; className?: string }) {
  const src = ownImage(itemPicture(item))
  const Icon = icons[item.item_type]
  const picture = src ? (
    <img src={src} alt="" loading="lazy" decoding="async" width={600} height={600} />
  ) : (
    <span className="blank">
      <Icon className="i" aria-hidden="true" />
    </span>
  )
  return className ? <span className={className}>{picture}</span> : picture
}
