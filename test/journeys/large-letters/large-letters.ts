import type { Locator, Page } from 'playwright-core'

/** Letters twice as large, by the browser's own setting: what `rem` and the `em` of media queries follow. */
export async function enlarge(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** The same by the root's size, which media queries do not follow: a reader's own style sheet, or a browser that enlarges text only. */
export const enlargeRoot = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    ),
  )

/** Whether each word of a text stands in one line. */
export const isUncut = (part: Locator) =>
  part.evaluate(element => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of text.textContent?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (range.getClientRects().length > 1) return false
      }
    return true
  })
