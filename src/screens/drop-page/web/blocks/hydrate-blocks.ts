import { openSheet, reopenSheet } from '../sheet/sheet-history.ts'

/** Within so many pixels of its end a carousel says that little is left (DROP-099). */
const NEAR_END_PX = 200
/** Browser timers overflow after some weeks; a visitor who waits that long reloads the page. */
const MAX_TIMER_MS = 2_000_000_000

/** Adds scripts to carousels, item sheets and pre-sales that open while the page is open. */
export function hydrateBlocks(page: Document): void {
  page.querySelectorAll<HTMLElement>('[data-carousel]').forEach(carousel)
  for (const opener of page.querySelectorAll<HTMLElement>('[data-item]')) itemSheet(page, opener)
  page.querySelectorAll<HTMLElement>('[data-opens]').forEach(openInTime)
  page.querySelectorAll<HTMLElement>('[data-card-opens]').forEach(cardInTime)
  const products = page.querySelectorAll<HTMLElement>('[data-product]')
  const films = page.querySelectorAll<HTMLVideoElement>('[data-film]')
  // without it they play by the browser's own buttons
  if (films.length > 0) import('./films.ts').then(({ hydrateVideos }) => hydrateVideos(films), ignore)
  // without it an item stands there with its own title and picture
  if (products.length > 0) import('./products.ts').then(({ showProducts }) => showProducts(page, products), ignore)
}

const ignore = () => undefined

function carousel(section: HTMLElement) {
  const track = section.querySelector<HTMLElement>('[data-track]')
  const previous = section.querySelector<HTMLButtonElement>('[data-previous]')
  const next = section.querySelector<HTMLButtonElement>('[data-next]')
  if (!track || !previous || !next) return
  const left = () => track.scrollWidth - track.clientWidth - Math.abs(track.scrollLeft)
  const follow = () => {
    // one pixel of tolerance: zoomed pages scroll by fractions
    previous.disabled = Math.abs(track.scrollLeft) <= 1
    next.disabled = left() <= 1
    section.toggleAttribute('data-near-end', left() <= NEAR_END_PX)
  }
  const slide = (direction: 1 | -1) => {
    const width = (track.firstElementChild as HTMLElement | null)?.offsetWidth ?? 300
    const steps = Math.max(1, Math.floor(track.clientWidth / width))
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    track.scrollBy({ left: direction * steps * (width + 12), behavior: calm ? 'instant' : 'smooth' })
  }
  previous.addEventListener('click', () => slide(-1))
  next.addEventListener('click', () => slide(1))
  track.addEventListener('scroll', follow, { passive: true })
  new ResizeObserver(follow).observe(track)
  follow()
}

function itemSheet(page: Document, opener: HTMLElement) {
  const dialog = page.getElementById(`item-${opener.dataset.item}`) as HTMLDialogElement | null
  if (!dialog) return
  const open = () => {
    if (dialog.open) return
    openSheet(dialog)
    dialog.dispatchEvent(new Event('opened'))
  }
  const press = (event: Event) => {
    event.preventDefault()
    open()
  }
  opener.addEventListener('click', press)
  opener.addEventListener('keydown', event => {
    if (event.key === ' ') press(event)
  })
  reopenSheet(dialog, open)
  const close = (event: Event) => {
    event.preventDefault()
    dialog.close()
  }
  dialog.querySelector('[data-close]')?.addEventListener('click', close)
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
}

/** A dynamic pre-sale opens by itself at its moment, and says until then when that is in the visitor's own time (DROP-091). */
function openInTime(link: HTMLElement) {
  const at = Number(link.dataset.opens)
  const href = link.dataset.href
  const note = link.parentElement?.querySelector<HTMLElement>('[data-until-open]')
  if (!href) return
  if (note) sayInOwnTime(note, at, { dateStyle: 'medium', timeStyle: 'short' })
  const opened = () => {
    link.removeAttribute('aria-disabled')
    link.removeAttribute('role')
    link.setAttribute('href', href)
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener')
    note?.remove()
  }
  atMoment(at, opened)
}

/** The card of such a pre-sale: when it opens, shortly, and from then on its tickets. */
function cardInTime(note: HTMLElement) {
  const at = Number(note.dataset.cardOpens)
  const tickets = note.nextElementSibling
  sayInOwnTime(note, at, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  atMoment(at, () => {
    tickets?.removeAttribute('hidden')
    note.remove()
  })
}

/** `Opens Nov 30, 8:00 PM`, in the visitor's own time. */
function sayInOwnTime(note: HTMLElement, at: number, format: Intl.DateTimeFormatOptions) {
  const moment = new Intl.DateTimeFormat(document.documentElement.lang || 'en', format)
  const [before = ''] = (note.textContent ?? '').split(/\s/)
  note.textContent = `${before} ${moment.format(at)}`
}

function atMoment(at: number, work: () => void) {
  const wait = at - Date.now()
  if (wait <= 0) work()
  else if (wait < MAX_TIMER_MS) setTimeout(work, wait)
}
