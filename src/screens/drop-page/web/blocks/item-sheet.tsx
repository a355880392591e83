import { ArrowUpRight, X } from 'lucide-react'
import { productQuery, shopProducts } from '#features/shop-products/contract.ts'
import type { PageWords } from '#records/drops/words.ts'
import {
  type DropItem,
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
import { ServiceMark, serviceName } from '../rows/music-services.tsx'
import { Film } from './film.tsx'
import { Picture } from './item-card.tsx'
import { leadsToVideo, videoOf } from './video.ts'

interface Props {
  item: DropItem
  page: DropPageProps
  words: PageWords
}

/** An item in full. Modal once the loader opens it; without scripts the address alone shows it (DROP-079..082). */
export function ItemSheet({ item, page, words }: Props) {
  const titleId = `item-title-${item.id}`
  const title = itemTitle(item) || words.more
  const date = dateLabel(item.event_date, null, page.drop.translation_language ?? 'en')
  const text = itemText(item)
  return (
    <dialog className="sheet detail" id={`item-${item.id}`} aria-labelledby={titleId}>
      <Media item={item} />
      {/* biome-ignore lint/a11y/useSemanticElements: closes without any script too */}
      <a className="x" href="#main" role="button" aria-label={words.close} data-close>
        <X className="i" aria-hidden="true" />
      </a>
      <div className="bd">
        <h2 id={titleId}>{title}</h2>
        {date && <p className="num">{date}</p>}
        {text && <p className="lede">{text}</p>}
        {item.item_type === 'SHOPIFY_PRODUCT' && (
          <>
            <p className="price" data-product={productAddress(item, page.drop.id)} data-of={item.id} />
            <div className="pics" data-pictures={item.id} />
          </>
        )}
        {item.item_type === 'SONG' && <SongLinks item={item} words={words} />}
        <ItemAction item={item} page={page} words={words} />
      </div>
    </dialog>
  )
}

function Media({ item }: { item: DropItem }) {
  if (videoOf(item)) return <Film item={item} className="media" />
  if (!ownImage(itemPicture(item))) return null
  return <Picture item={item} className="pic wide" />
}

/** Buttons of the services that have the song (DROP-134). */
const SongLinks = ({ item, words }: { item: DropItem; words: PageWords }) => (
  <ul className="svc plain">
    {item.links.map(({ id, platform, destination_url }) => (
      <li key={id}>
        <a
          href={destination_url}
          target="_blank"
          rel="noopener"
          aria-label={`${serviceName(platform)} ${words.new_tab}`}
        >
          <ServiceMark platform={platform} />
          {serviceName(platform)}
          <ArrowUpRight className="i" aria-hidden="true" />
        </a>
      </li>
    ))}
  </ul>
)

/** The way to the tickets, the shop or the page; disabled where it is sold out or not open yet (DROP-084, DROP-089..092). */
function ItemAction({ item, page, words }: Props) {
  const href = item.item_type === 'SHOPIFY_PRODUCT' ? item.shop_url : item.destination_url
  if (isSoldOut(item)) return <p className="gone">{words.sold_out}</p>
  if (!href || item.item_type === 'SONG') return null
  const now = Date.parse(page.now)
  const opens = opensAt(item, now)
  const disabled = isCallToActionDisabled(item, now)
  const text =
    item.item_type === 'EVENT_TICKETING'
      ? words.get_tickets
      : item.item_type === 'SHOPIFY_PRODUCT'
        ? words.see_in_shop
        : leadsToVideo(item)
          ? words.watch
          : words.visit_link
  return (
    <>
      <a
        className="btn"
        {...(disabled ? { 'aria-disabled': true, role: 'link' } : { href, target: '_blank', rel: 'noopener' })}
        {...(opens !== null && { 'data-opens': opens, 'data-href': href })}
      >
        {text}
        <span className="vh">{words.new_tab}</span>
        <ArrowUpRight className="i" aria-hidden="true" />
      </a>
      {opens !== null && (
        <p className="note" data-until-open>
          {words.opens_at(momentLabel(opens, page.drop.translation_language ?? 'en'))}
        </p>
      )}
    </>
  )
}

/** In UTC, so that the page is the same for everybody. The browser converts it to the fan's own time. */
const momentLabel = (at: number, locale: 'en' | 'fr') =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

function productAddress(item: DropItem, drop_id: string): string | undefined {
  const query = productQuery(item)
  return query && `${shopProducts.get.path}?${new URLSearchParams({ ...query, drop_id })}`
}
