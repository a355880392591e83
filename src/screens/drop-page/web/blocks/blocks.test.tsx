import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropBlock } from '#records/drops/contract.ts'
import { samplePage } from '../../../../../test/fans/drop-page.ts'
import type { DropBlock, DropItem } from '../../block-rules.ts'
import { renderDropPage } from '../render.tsx'
import { hydrateBlocks } from './hydrate-blocks.ts'
import { showProducts } from './products.ts'

const item = (item_type: DropItem['item_type'], more: Partial<DropItem> = {}): DropItem => ({
  id: crypto.randomUUID(),
  order: 1,
  hidden: false,
  item_type,
  title: item_type,
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

function open(items: DropItem[], block_type: DropBlock['block_type'] = 'LINK') {
  const blocks = [{ id: 'b1', title: 'Block', block_type, hidden: false, items }]
  document.body.innerHTML = new DOMParser().parseFromString(
    renderDropPage(samplePage({ drop: { blocks } })),
    'text/html',
  ).body.innerHTML
  return document
}
const sheetOf = ({ id }: DropItem) => document.getElementById(`item-${id}`)

describe('a content block', () => {
  it('shows its title and items under the form (DROP-076)', () => {
    const page = open([item('LINK', { title: 'Fanzine', destination_url: 'https://zine.example/' }), item('MEDIA')])
    expect(page.querySelector('.blk h2')?.textContent).toBe('Block')
    expect(page.querySelectorAll('.blk li')).toHaveLength(2)
    expect(page.querySelector('[data-carousel]')).toBeNull()
  })

  it('opens a link with an address in a new tab, and everything else in a dialog (DROP-079, DROP-083)', () => {
    const link = item('LINK', { destination_url: 'https://zine.example/' })
    const media = item('MEDIA')
    const page = open([link, media])
    const out = page.querySelector<HTMLAnchorElement>('.blk a[target=_blank]')
    expect(out?.href).toBe('https://zine.example/')
    expect(sheetOf(link)).toBeNull()
    expect(sheetOf(media)).not.toBeNull()
  })

  it('shows a play mark on a media item that links to a video, and opens the video in a new tab (DROP-134)', () => {
    const film = item('MEDIA', { destination_url: 'https://www.youtube.com/watch?v=1' })
    const still = item('MEDIA')
    const page = open([film, still])
    const isPlayed = ({ id }: DropItem) => page.querySelector(`[data-item="${id}"] .play`) !== null
    expect([film, still].map(isPlayed)).toEqual([true, false])
    const out = sheetOf(film)?.querySelector<HTMLAnchorElement>('a[target=_blank]')
    expect([out?.href, out?.rel, out?.textContent]).toEqual([
      'https://www.youtube.com/watch?v=1',
      'noopener',
      'Watch(opens in a new tab)',
    ])
    expect(sheetOf(still)?.querySelector('a[target=_blank]')).toBeNull()
  })

  it.each([
    ['https://youtu.be/1', true],
    ['https://m.youtube.com/watch?v=1', true],
    ['https://vimeo.com/1', true],
    ['https://www.tiktok.com/@ines/video/1', true],
    ['https://www.instagram.com/reel/1/', true],
    ['https://www.instagram.com/ines/', false],
    ['https://video.example/live.MP4?t=3', true],
    ['https://shop.example/prints', false],
    ['https://notyoutube.com/1', false],
  ])('says of %s whether it is watched: %s', (destination_url, isWatched) => {
    const media = item('MEDIA', { destination_url })
    const page = open([media])
    expect(page.querySelector(`[data-item="${media.id}"] .play`) !== null).toBe(isWatched)
    expect(sheetOf(media)?.querySelector('.btn')?.firstChild?.textContent).toBe(isWatched ? 'Watch' : 'Open the link')
  })

  it('event card shows Tickets, Sold out or the opening time of the sale (DROP-084, DROP-091, DROP-092)', () => {
    const destination_url = 'https://tickets.example/lisbon'
    const card = (more: Partial<DropItem>) => {
      const event = item('EVENT_TICKETING', { destination_url, ...more })
      const last = open([event]).querySelector(`[data-item="${event.id}"] .row`)?.lastElementChild
      for (const hidden of last?.querySelectorAll('[hidden]') ?? []) hidden.remove()
      return last?.textContent
    }
    expect(card({ link_and_event_type: 'TICKET_PURCHASE' })).toBe('Tickets')
    expect(card({ link_and_event_type: 'SOLD_OUT' })).toBe('SOLD OUT')
    expect(card({ link_and_event_type: 'DYNAMIC_PRE_SALE', activate_at: '2999-01-02T10:00:00.000Z' })).toBe(
      'Opens Jan. 2nd, 2999',
    )
    expect(card({ link_and_event_type: 'DYNAMIC_PRE_SALE', activate_at: '2020-01-02T10:00:00.000Z' })).toBe('Tickets')
  })

  it('shows an event with title, text, date and ticket link (DROP-084)', () => {
    const event = item('EVENT_TICKETING', {
      event_title: 'Marseille',
      event_description: 'Le Hangar 9',
      event_date: '2027-01-22',
      destination_url: 'https://tickets.example/',
      link_and_event_type: 'TICKET_PURCHASE',
    })
    open([event])
    const sheet = sheetOf(event)
    expect(sheet?.textContent).toContain('Jan. 22nd, 2027')
    expect(sheet?.textContent).toContain('Le Hangar 9')
    expect(sheet?.querySelector('h2')?.textContent).toBe('Marseille')
    expect(sheet?.querySelector<HTMLAnchorElement>('.btn')?.href).toBe('https://tickets.example/')
  })

  it('shows SOLD OUT and no tickets (DROP-092)', () => {
    const event = item('EVENT_TICKETING', { link_and_event_type: 'SOLD_OUT', destination_url: 'https://t.example/' })
    const page = open([event])
    expect(page.querySelector('.blk .gone')?.textContent).toBe('SOLD OUT')
    expect(sheetOf(event)?.querySelector('.btn')).toBeNull()
  })

  it('lists a button for each service of a song (DROP-134)', () => {
    const links = (['spotify', 'bandcamp'] as const).map(platform => ({
      id: platform,
      platform,
      destination_url: `https://${platform}.example/`,
    }))
    const song = item('SONG', { links })
    open([song])
    const buttons = [...(sheetOf(song)?.querySelectorAll<HTMLAnchorElement>('.svc a') ?? [])]
    expect(buttons.map(({ textContent, target }) => [textContent, target])).toEqual([
      ['Spotify', '_blank'],
      ['Bandcamp', '_blank'],
    ])
  })

  it('takes and shows each of the five kinds of items, in either case, and no other (DROP-078, DROP-093, DROP-095)', () => {
    const kinds = ['MEDIA', 'SONG', 'LINK', 'SHOPIFY_PRODUCT', 'EVENT_TICKETING'] as const
    const items = kinds.map((kind, at) => ({ ...item(kind, { order: at }), item_type: kind.toLowerCase() }))
    const block = { id: crypto.randomUUID(), title: 'Block', block_type: 'Media', hidden: false, items }
    const { data, error } = dropBlock.safeParse(block)
    expect(error).toBeUndefined()
    expect(data?.items.map(({ item_type }) => item_type)).toEqual([...kinds])
    const fields =
      'id order hidden item_type title description external_asset_url asset product_handle shop_url destination_url links event_title event_description event_date is_call_to_action_disabled link_and_event_type activate_at'
    for (const one of data?.items ?? []) expect(Object.keys(one)).toEqual(expect.arrayContaining(fields.split(' ')))
    expect(open(data?.items ?? []).querySelectorAll('.blk li')).toHaveLength(kinds.length)
    const unknown = { ...block, items: [{ ...item('MEDIA'), item_type: 'POEM' }] }
    expect(dropBlock.safeParse(unknown).success).toBe(false)
  })

  it('loads no picture from another host, so that no third party is contacted', () => {
    const page = open([item('MEDIA', { external_asset_url: 'https://cdn.example/a.webp' })])
    expect(page.querySelector('.blk img, .sheet img')).toBeNull()
  })
})

describe('an item in the browser', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') })
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
      },
    )
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function () {
      this.open = false
      this.dispatchEvent(new Event('close'))
    }
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })
  const dialogOf = (one: DropItem) => sheetOf(one) as HTMLDialogElement

  it('opens, and closes by its button and by a click outside (DROP-079, DROP-081, DROP-082)', () => {
    const media = item('MEDIA')
    hydrateBlocks(open([media]))
    const opener = document.querySelector<HTMLElement>('[data-item]')
    opener?.click()
    expect(dialogOf(media).open).toBe(true)
    dialogOf(media).querySelector<HTMLElement>('[data-close]')?.click()
    expect(dialogOf(media).open).toBe(false)
    opener?.click()
    dialogOf(media).querySelector<HTMLElement>('h2')?.click()
    expect(dialogOf(media).open).toBe(true)
    dialogOf(media).click()
    expect(dialogOf(media).open).toBe(false)
  })

  it('shows what the shop says of a product: name, pictures, prices and the way to the shop (DROP-085)', async () => {
    vi.useRealTimers()
    const product = item('SHOPIFY_PRODUCT', {
      title: null,
      shop_url: 'https://shop.example/products/tee',
      product_handle: 'tee',
    })
    const prices = ['25.00', '27.50'].map(price => ({ price, price_currency: 'EUR' }))
    const answer = { title: 'Night Bus tee', images: ['a', 'b', 'c'], variants: prices }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
    const page = open([product])
    await showProducts(page, page.querySelectorAll<HTMLElement>('[data-product]'))
    const sheet = dialogOf(product)
    expect(page.querySelector('.it b')?.textContent).toBe('Night Bus tee')
    expect(page.querySelector('.it [data-price]')?.textContent).toBe('€25.00 – €27.50')
    expect(sheet.querySelector('h2')?.textContent).toBe('Night Bus tee')
    expect(sheet.querySelector<HTMLAnchorElement>('.btn')?.href).toBe(product.shop_url)
    const images = [...sheet.querySelectorAll<HTMLImageElement>('[data-pictures] img')]
    expect(images.map(({ src, alt }) => [new URL(src).pathname, new URL(src).searchParams.get('at'), alt])).toEqual(
      ['0', '1', '2'].map((at, index) => ['/app/v2/shop_product/picture', at, `Night Bus tee ${index + 1}/3`]),
    )
    images[1]?.dispatchEvent(new Event('error'))
    expect(sheet.querySelectorAll('[data-pictures] img')).toHaveLength(2)
  })

  it('opens a dynamic pre-sale at its time, not a second earlier (DROP-091)', () => {
    const event = item('EVENT_TICKETING', {
      link_and_event_type: 'DYNAMIC_PRE_SALE',
      activate_at: '2026-11-01T12:01:00.000Z',
      destination_url: 'https://tickets.example/',
    })
    hydrateBlocks(open([event]))
    const tickets = dialogOf(event).querySelector<HTMLAnchorElement>('.btn')
    vi.advanceTimersByTime(59_000)
    expect([tickets?.getAttribute('aria-disabled'), tickets?.getAttribute('href')]).toEqual(['true', null])
    vi.advanceTimersByTime(1_000)
    expect([tickets?.getAttribute('aria-disabled'), tickets?.getAttribute('href')]).toEqual([
      null,
      'https://tickets.example/',
    ])
  })

  it('event card shows the opening time in the visitor’s time zone, and Tickets once it has come (DROP-091)', () => {
    const event = (more: Partial<DropItem> = {}) =>
      item('EVENT_TICKETING', {
        link_and_event_type: 'DYNAMIC_PRE_SALE',
        activate_at: '2026-11-01T12:01:00.000Z',
        destination_url: 'https://tickets.example/',
        ...more,
      })
    const [sold, closed] = [event(), event({ is_call_to_action_disabled: true })]
    hydrateBlocks(open([sold, closed]))
    const shown = ({ id }: DropItem) =>
      [...document.querySelectorAll<HTMLElement>(`[data-item="${id}"] :is(.q, .btn):not([hidden])`)].map(
        ({ textContent }) => textContent,
      )
    const moment = new Intl.DateTimeFormat('en', {
      ...{ month: 'short', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit' },
    }).format(Date.parse('2026-11-01T12:01:00.000Z'))
    expect([shown(sold), shown(closed)]).toEqual([[`Opens ${moment}`], [`Opens ${moment}`]])
    vi.advanceTimersByTime(60_000)
    expect([shown(sold), shown(closed)]).toEqual([['Tickets'], []])
  })

  it('disables previous and next at the ends, and reports the end within 200 px (DROP-098, DROP-099)', () => {
    wakeBlocksOf(1_000)
    const [previous, next] = ['[data-previous]', '[data-next]'].map(
      selector => document.querySelector<HTMLButtonElement>(selector)!,
    )
    const section = document.querySelector<HTMLElement>('[data-carousel]')!
    const track = document.querySelector<HTMLElement>('[data-track]')!
    const at = (left: number) => {
      track.scrollLeft = left
      track.dispatchEvent(new Event('scroll'))
      return [previous?.disabled, next?.disabled, section.hasAttribute('data-near-end')]
    }
    expect(at(0)).toEqual([true, false, false])
    expect(at(499)).toEqual([false, false, false])
    expect(at(500)).toEqual([false, false, true])
    expect(at(700)).toEqual([false, true, true])
  })

  function wakeBlocksOf(scrollWidth: number) {
    const page = open([item('LINK'), item('LINK'), item('LINK'), item('LINK')])
    const track = page.querySelector<HTMLElement>('[data-track]')!
    Object.defineProperties(track, { scrollWidth: { value: scrollWidth }, clientWidth: { value: 300 } })
    hydrateBlocks(page)
  }
})
