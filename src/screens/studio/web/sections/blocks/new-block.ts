import { Calendar, ImageIcon, Link2, type LucideIcon, Music, ShoppingBag } from 'lucide-react'
import type { Draft } from '../../studio-context.ts'

export type Block = Draft['blocks'][number]
export type Item = Block['items'][number]
export type ItemType = Item['item_type']

/** What a block may hold, in the words of who makes one. */
export const itemTypes: Record<
  ItemType,
  { name: string; block: string; block_type: Block['block_type']; icon: LucideIcon }
> = {
  MEDIA: { name: 'Picture or video', block: 'Pictures and videos', block_type: 'MEDIA', icon: ImageIcon },
  SONG: { name: 'Song', block: 'Songs', block_type: 'SONG', icon: Music },
  LINK: { name: 'Link', block: 'Links', block_type: 'LINK', icon: Link2 },
  SHOPIFY_PRODUCT: { name: 'Shop product', block: 'Shop', block_type: 'SHOP', icon: ShoppingBag },
  EVENT_TICKETING: { name: 'Event', block: 'Events', block_type: 'EVENT', icon: Calendar },
}

export const itemTypeNames = Object.keys(itemTypes) as ItemType[]

export const newItem = (item_type: ItemType, order: number): Item => ({
  id: crypto.randomUUID(),
  order,
  hidden: false,
  item_type,
  title: null,
  description: null,
  external_asset_url: null,
  asset: null,
  video_url: null,
  product_handle: null,
  shop_url: null,
  destination_url: null,
  links: [],
  event_title: null,
  event_description: null,
  event_date: null,
  is_call_to_action_disabled: false,
  link_and_event_type: item_type === 'EVENT_TICKETING' ? 'TICKET_PURCHASE' : null,
  activate_at: null,
})

/** A block with its first item. */
export const newBlock = (type: ItemType): Block => ({
  id: crypto.randomUUID(),
  title: itemTypes[type].block,
  block_type: itemTypes[type].block_type,
  hidden: false,
  items: [newItem(type, 0)],
})

export const nameOfItem = (item: Item) => item.event_title || item.title || item.product_handle || ''

/** Items carry their place. */
export const ordered = (items: readonly Item[]): Item[] => items.map((item, order) => ({ ...item, order }))

export const byOrder = (items: readonly Item[]): Item[] => items.toSorted((one, other) => one.order - other.order)

/** The name by which a shop knows the product of a page, such as `tour-shirt`; null for another page. */
export function productIn(address: string | null): string | null {
  const [, handle] = /\/products\/([^/?#]+)/.exec(URL.parse(address?.trim() ?? '')?.pathname ?? '') ?? []
  return handle ?? null
}
