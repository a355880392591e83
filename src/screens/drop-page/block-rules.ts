import type { PublicDrop } from '#records/drops/contract.ts'

export type DropBlock = PublicDrop['blocks'][number]
export type DropItem = DropBlock['items'][number]

/** Above so many items a block is a carousel, a block of media above one (DROP-096, DROP-140). */
const MAX_ITEMS_LAID_OUT = 3
const MAX_MEDIA_LAID_OUT = 1

/** Blocks that are shown, with the items that are shown, in their order (DROP-077). */
export const visibleBlocks = (drop: Pick<PublicDrop, 'blocks'>): DropBlock[] =>
  drop.blocks
    .filter(block => !block.hidden)
    .map(block => ({
      ...block,
      items: block.items.filter(item => !item.hidden).sort((one, other) => one.order - other.order),
    }))
    .filter(block => block.items.length > 0)

export const isCarousel = ({ block_type, items }: DropBlock) =>
  items.length > (block_type === 'MEDIA' ? MAX_MEDIA_LAID_OUT : MAX_ITEMS_LAID_OUT)

/** The picture of an item: its own address, else the uploaded file (DROP-094). */
export const itemPicture = ({ external_asset_url, asset }: Pick<DropItem, 'external_asset_url' | 'asset'>) =>
  external_asset_url ?? asset?.download_url ?? null

/** Where an item leads instead of opening (DROP-083, DROP-136). */
export const externalDestination = ({ item_type, destination_url }: DropItem) =>
  item_type === 'LINK' ? destination_url : null

export const isSoldOut = ({ link_and_event_type }: Pick<DropItem, 'link_and_event_type'>) =>
  link_and_event_type === 'SOLD_OUT'

/** Whether the call to action of an item does nothing at that moment (DROP-089..092). */
export function isCallToActionDisabled(
  item: Pick<DropItem, 'is_call_to_action_disabled' | 'link_and_event_type' | 'activate_at'>,
  now: number,
): boolean {
  if (item.is_call_to_action_disabled || isSoldOut(item) || item.link_and_event_type === 'PRE_SALE') return true
  return opensAt(item, now) !== null
}

/** When a dynamic pre-sale opens, in ms; null once it has, and for everything else (DROP-091). */
export function opensAt(item: Pick<DropItem, 'link_and_event_type' | 'activate_at'>, now: number): number | null {
  if (item.link_and_event_type !== 'DYNAMIC_PRE_SALE' || !item.activate_at) return null
  const at = Date.parse(item.activate_at)
  return at > now ? at : null
}

export const itemTitle = (item: Pick<DropItem, 'item_type' | 'title' | 'event_title'>) =>
  (item.item_type === 'EVENT_TICKETING' ? item.event_title : null) ?? item.title ?? ''

export const itemText = (item: Pick<DropItem, 'item_type' | 'description' | 'event_description'>) =>
  (item.item_type === 'EVENT_TICKETING' ? item.event_description : null) ?? item.description
