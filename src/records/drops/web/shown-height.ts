/** A sheet takes at most this part of the frame (`sheet.css`). */
const SHEET_SHARE = 0.94
/** In a frame lower than this the list of countries shows too few of them. */
const SHEET_LEAST = 480

/**
 * How high a frame is that shows all of a form, in CSS pixels. Never by the frame itself, or it would grow for ever: `body`
 * is as high as its content, and sheets scroll.
 */
export function shownHeight(page: Document): number {
  const sheets = [...page.querySelectorAll('dialog[open]')].map(sheet =>
    Math.max(SHEET_LEAST, sheet.scrollHeight / SHEET_SHARE),
  )
  return Math.ceil(Math.max(page.body.getBoundingClientRect().height, page.body.scrollHeight, ...sheets))
}
