import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropItem } from '#records/drops/contract.ts'
import { samplePage } from '../../../../../test/fans/drop-page.ts'
import type { DropItem } from '../../block-rules.ts'
import { renderDropPage } from '../render.tsx'
import { hydrateBlocks } from './hydrate-blocks.ts'

const id = 'f1'
const video_url = '/media/0199aaaa-0000-7000-8000-000000000001/video.mp4'
const film: DropItem = {
  id,
  order: 1,
  hidden: false,
  item_type: 'MEDIA',
  title: 'One take',
  description: null,
  external_asset_url: null,
  asset: { download_url: '/media/0199aaaa-0000-7000-8000-000000000002/1200.webp' },
  video_url,
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
}

let wantsLessMotion = false
const played: HTMLMediaElement[] = []
beforeEach(() => {
  played.length = 0
  wantsLessMotion = false
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(this)
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  // jsdom opens no dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function page(item = film) {
  const blocks = [{ id: 'b1', title: 'Watch', block_type: 'MEDIA' as const, hidden: false, items: [item] }]
  const html = renderDropPage(samplePage({ drop: { blocks } }))
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
  return html
}
const one = <E extends Element = HTMLElement>(selector: string) => document.querySelector<E>(selector) as E

async function awake() {
  page()
  hydrateBlocks(document)
  const play = one<HTMLButtonElement>('[data-play]')
  await vi.waitFor(() => expect(play.hidden).toBe(false))
  return { card: one<HTMLVideoElement>('.film video'), large: one<HTMLVideoElement>('dialog video'), play }
}

describe('an uploaded video', () => {
  it('loads nothing before it is played, without sound, with its poster and the browser’s own buttons', () => {
    page()
    const films = [...document.querySelectorAll('video')]
    expect(films).toHaveLength(2)
    for (const video of films) {
      expect(video.getAttribute('src')).toBe(video_url)
      expect(video.getAttribute('poster')).toBe(film.asset?.download_url)
      expect(video.getAttribute('preload')).toBe('none')
      for (const attribute of ['muted', 'playsinline', 'controls'])
        expect(video.hasAttribute(attribute), attribute).toBe(true)
      expect(video.hasAttribute('autoplay')).toBe(false)
    }
    expect(one<HTMLButtonElement>('[data-play]').hidden).toBe(true)
  })

  it('plays in the block on a press of its button, which then gives way to the browser’s', async () => {
    const { card, play } = await awake()
    expect([play.hidden, card.controls, play.getAttribute('aria-label')]).toEqual([false, false, 'Play One take'])
    play.click()
    expect(played).toEqual([card])
    expect([play.hidden, card.controls]).toEqual([true, true])
    card.dispatchEvent(new Event('ended'))
    expect([play.hidden, card.controls]).toEqual([false, false])
  })

  it('starts the video in the large view, pauses the one in the block, and stops it when the view closes', async () => {
    const { card, large, play } = await awake()
    play.click()
    one('[data-item]').click()
    expect(played).toEqual([card, large])
    expect(vi.mocked(card.pause).mock.contexts).toContain(card)
    one('dialog [data-close]').click()
    expect(vi.mocked(large.pause).mock.contexts).toContain(large)
  })

  it('starts the video when the space bar opens the large view', async () => {
    const { large } = await awake()
    one('[data-item]').dispatchEvent(new KeyboardEvent('keydown', { key: ' ', cancelable: true }))
    expect(played).toEqual([large])
  })

  it('waits for a press when the fan wants less motion', async () => {
    wantsLessMotion = true
    const { card, play } = await awake()
    one('[data-item]').click()
    expect(played).toEqual([])
    play.click()
    expect(played).toEqual([card])
  })
})

it('accepts only a video uploaded here', () => {
  const accepts = (address: string) => dropItem.shape.video_url.safeParse(address).success
  expect(accepts(video_url)).toBe(true)
  for (const address of [
    'https://video.example/a.mp4',
    '//video.example/a.mp4',
    '/media/x/video.mp4',
    `${video_url}?x`,
  ])
    expect(accepts(address), address).toBe(false)
})
