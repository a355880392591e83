import { dayAfter } from '#demo/fan-pages/day-after.ts'
import { SIMULATED_SHOP_DOMAIN } from '#integrations/shop/simulator.ts'
import { newId } from '#platform/server/new-id.ts'
import type { PublicDrop } from '#records/drops/contract.ts'

type Block = PublicDrop['blocks'][number]
type Item = Block['items'][number]

const item = (item_type: Item['item_type'], order: number, more: Partial<Item>): Item => ({
  id: newId(),
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
  link_and_event_type: null,
  activate_at: null,
  ...more,
})

const block = (title: string, block_type: Block['block_type'], items: Item[]): Block => ({
  id: newId(),
  title,
  block_type,
  hidden: false,
  items,
})

/** Every kind of content block, around one record; `picture` gives the address of an uploaded file. */
export function recordBlocks(now: Date, picture: (name: string) => string): Block[] {
  const shown = (name: string) => ({ external_asset_url: picture(`${name}.webp`) })
  const song = (title: string, length: string, cover: string, order: number) =>
    item('SONG', order, {
      title,
      description: length,
      ...shown(cover),
      links: (['spotify', 'apple-music', 'bandcamp'] as const).map(platform => ({
        id: newId(),
        platform,
        destination_url: `https://${platform}.example/nine-suns`,
      })),
    })
  const concert = (city: string, venue: string, in_days: number, type: Item['link_and_event_type'], order: number) =>
    item('EVENT_TICKETING', order, {
      event_title: city,
      event_description: venue,
      event_date: dayAfter(now, in_days).toISOString().slice(0, 10),
      destination_url: `https://tickets.example/${city.toLowerCase()}`,
      link_and_event_type: type,
      activate_at: type === 'DYNAMIC_PRE_SALE' ? dayAfter(now, 4).toISOString() : null,
    })
  const product = (
    title: string,
    description: string,
    product_handle: string,
    order: number,
    more: Partial<Item> = {},
  ) =>
    item('SHOPIFY_PRODUCT', order, {
      title,
      description,
      product_handle,
      shop_url: `https://${SIMULATED_SHOP_DOMAIN}/products/${product_handle}`,
      ...more,
    })
  const link = (title: string, description: string, still: string, order: number) =>
    item('LINK', order, { title, description, ...shown(still), destination_url: `https://zine.example/${still}` })
  const film = (title: string, still: string, order: number) =>
    item('MEDIA', order, { title, ...shown(still), destination_url: `https://video.example/nine-suns-${order}.mp4` })
  return [
    block('Watch', 'MEDIA', [
      item('MEDIA', 1, {
        title: 'Three suns turning',
        description: 'Fifteen drawings a second, cut from the paper of the cover.',
        ...shown('nine-suns-film'),
        video_url: picture('nine-suns.mp4'),
      }),
      film('The night in Marseille', 'z-stage', 2),
      film('How the cover was cut', 'nine-suns', 3),
      film('Rehearsal, second week', 'letters-home', 4),
    ]),
    block('On the road', 'EVENT', [
      concert('Marseille', 'Le Hangar 9', 60, 'TICKET_PURCHASE', 1),
      concert('Lisbon', 'Sala Azul', 67, 'SOLD_OUT', 2),
      concert('London', 'The Tramshed', 72, 'DYNAMIC_PRE_SALE', 3),
    ]),
    block('Listen', 'SONG', [
      song('First Sun', '7:02', 'nine-suns', 1),
      song('Tangerine (Brass Meridian version)', '4:48', 'sugar-glass', 2),
      song('Brass Etude No. 4', '3:57', 'grid-study', 3),
      song('Harbour Song', '6:15', 'letters-home', 4),
    ]),
    block('Shop', 'SHOP', [
      product('Nine Suns, LP', 'Black or cobalt, with the sleeve notes.', 'nine-suns-lp', 1, shown('z-vinyl')),
      product('First Sun tee', 'Printed in Marseille, one sun a shirt.', 'first-sun-tee', 2),
      product('Live in Marseille, A2 print', 'Three colours on heavy paper.', 'marseille-print', 3),
    ]),
    block('Read', 'LINK', [
      link('The players, one by one', 'Nine talks in nine kitchens', 'portrait-brass-meridian', 1),
      link('Letters home', 'What the horns wrote on tour', 'letters-home', 2),
    ]),
  ]
}
