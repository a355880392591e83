import { shownHeight } from '#records/drops/web/shown-height.ts'

/** The messages of a framed form to its parent page, where `embed.js` receives them. */
interface HeightMessage {
  type: 'fanfare:height'
  /** Of everything shown, in CSS pixels. */
  height: number
  /** The element to scroll into view because focus moved there by script; from the top of the frame. */
  focus?: { top: number; bottom: number }
}

/** By then a page around that follows has followed. */
const FOLLOWED_MS = 500

/** Reports the form's height and focus to the parent page. */
export function reportHeight(page: Document): void {
  let told = 0
  let pressed = false

  // Where the page around follows, no bar needs to flash up while the frame is a moment too low. Not all let it grow.
  const showBar = () => {
    page.documentElement.style.scrollbarWidth = innerHeight === told ? 'none' : ''
  }

  const tell = ({ again = false, focused }: { again?: boolean; focused?: Element } = {}) => {
    const height = shownHeight(page)
    // a hidden frame has no width, and its height says nothing
    if (innerWidth === 0 || (height === told && !again && !focused)) return
    told = height
    const message: HeightMessage = { type: 'fanfare:height', height, ...(focused && { focus: placeOf(focused) }) }
    // To whoever holds the frame: only sites named in the page's policy can, and a height is no secret.
    parent.postMessage(message, '*')
    setTimeout(showBar, FOLLOWED_MS)
  }

  // a browser may draw nothing of a frame that is out of sight, and then the observer waits
  tell()
  const observer = new ResizeObserver(() => tell())
  for (const part of [page.body, ...page.querySelectorAll('[data-signup], [role=listbox]')]) observer.observe(part)
  page.addEventListener('close', () => tell(), true)

  addEventListener('message', ({ source, data }) => {
    if (source === parent && data === 'fanfare:ask') tell({ again: true })
  })

  // A pressed element is in view and must not move before it is released.
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(type, () => (pressed = type === 'pointerdown'), { capture: true, passive: true })
  page.addEventListener('focusin', ({ target }) => {
    if (!pressed && target instanceof Element) tell({ focused: target })
  })

  addEventListener('resize', () => setTimeout(showBar, innerHeight === told ? 0 : FOLLOWED_MS))
}

/** A step is seen from its first words on. */
function placeOf(focused: Element) {
  const step = focused.closest('[data-code], [data-done]') ?? focused
  return { top: step.getBoundingClientRect().top + scrollY, bottom: focused.getBoundingClientRect().bottom + scrollY }
}
