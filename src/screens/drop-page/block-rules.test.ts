import { describe, expect, it } from 'vitest'
import {
  type DropBlock,
  type DropItem,
  externalDestination,
  isCallToActionDisabled,
  isCarousel,
  itemPicture,
  opensAt,
  visibleBlocks,
} from './block-rules.ts'

const item = (more: Partial<DropItem> = {}): DropItem => ({
  id: crypto.randomUUID(),
  order: 1,
  hidden: false,
  item_type: 'LINK',
  title: 'Title',
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
  link_and_event_type: null,
  activate_at: null,
  ...more,
})
const block = (block_type: DropBlock['block_type'], count: number, more: Partial<DropBlock> = {}): DropBlock => ({
  id: crypto.randomUUID(),
  title: 'Block',
  block_type,
  hidden: false,
  items: Array.from({ length: count }, (_, at) => item({ order: count - at })),
  ...more,
})

describe('content blocks', () => {
  it.each([
    ['MEDIA', 1, false],
    ['MEDIA', 2, true],
    ['LINK', 3, false],
    ['LINK', 4, true],
  ] as const)('a %s block of %i is a carousel: %s (DROP-096, DROP-140)', (type, count, expected) => {
    expect(isCarousel(block(type, count))).toBe(expected)
  })

  it('leaves out hidden blocks and items, and sorts items by order (DROP-077)', () => {
    const shown = block('LINK', 3)
    const [hidden] = shown.items
    const items = [{ ...hidden!, hidden: true }, ...shown.items.slice(1)]
    const blocks = visibleBlocks({
      blocks: [block('LINK', 2, { hidden: true }), { ...shown, items }, block('LINK', 0)],
    })
    expect(blocks.map(({ id }) => id)).toEqual([shown.id])
    expect(blocks[0]?.items.map(({ order }) => order)).toEqual([1, 2])
  })

  it('uses the picture’s address, else its file (DROP-094)', () => {
    const asset = { download_url: '/media/a.webp' }
    expect(itemPicture({ external_asset_url: '/media/b.webp', asset })).toBe('/media/b.webp')
    expect(itemPicture({ external_asset_url: null, asset })).toBe('/media/a.webp')
    expect(itemPicture({ external_asset_url: null, asset: null })).toBeNull()
  })

  it('links out only when it is a link with an address (DROP-136)', () => {
    const destination_url = 'https://shop.example/'
    expect(externalDestination(item({ destination_url }))).toBe(destination_url)
    expect(externalDestination(item({ destination_url, item_type: 'SONG' }))).toBeNull()
    expect(externalDestination(item())).toBeNull()
  })
})

describe('the call to action of an item', () => {
  const now = Date.parse('2027-01-10T12:00:00Z')
  const dynamic = (activate_at: string | null) => item({ link_and_event_type: 'DYNAMIC_PRE_SALE', activate_at })

  it.each([
    ['flagged as disabled (DROP-089)', item({ is_call_to_action_disabled: true }), true],
    ['a pre-sale (DROP-090)', item({ link_and_event_type: 'PRE_SALE' }), true],
    ['a dynamic pre-sale a second early (DROP-091)', dynamic('2027-01-10T12:00:01Z'), true],
    ['a dynamic pre-sale on time (DROP-091)', dynamic('2027-01-10T12:00:00Z'), false],
    ['a dynamic pre-sale without a time', dynamic(null), false],
    ['sold out (DROP-092)', item({ link_and_event_type: 'SOLD_OUT' }), true],
    ['a ticket on sale', item({ link_and_event_type: 'TICKET_PURCHASE' }), false],
    ['a plain link', item(), false],
  ])('is disabled for %s', (_, given, expected) => {
    expect(isCallToActionDisabled(given, now)).toBe(expected)
  })

  it('says when a dynamic pre-sale opens (DROP-091)', () => {
    expect(opensAt(dynamic('2027-01-10T12:00:01Z'), now)).toBe(now + 1000)
    expect(opensAt(dynamic('2027-01-10T11:00:00Z'), now)).toBeNull()
    expect(opensAt(item({ activate_at: '2027-01-11T12:00:00Z' }), now)).toBeNull()
  })
})
