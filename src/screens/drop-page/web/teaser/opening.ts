import { momentWords } from './moment-words.ts'

/** A timer of a browser holds 24 days at most; a page that is open for longer is loaded anew at some other time. */
const MAX_MS = 2 ** 31 - 1
/** Not all phones at the same instant. */
const SPREAD_MS = 3_000

/** Says the moment in the visitor's own time, and loads the page when it opens, unless somebody is typing. */
export function watchOpening(page: Document, reload = () => location.reload()) {
  for (const time of page.querySelectorAll<HTMLTimeElement>('[data-opening]')) {
    time.textContent = momentWords(time.dateTime, time.dataset.opening === 'fr' ? 'fr' : 'en')
    const wait = Date.parse(time.dateTime) - Date.now() + 1000 + Math.random() * SPREAD_MS
    if (wait > MAX_MS) continue
    setTimeout(() => {
      const typed = [...page.querySelectorAll<HTMLInputElement>('form input:not([type=hidden])')].some(
        ({ value, type }) => value && type !== 'radio' && type !== 'checkbox',
      )
      if (!typed) reload()
    }, wait)
  }
}
