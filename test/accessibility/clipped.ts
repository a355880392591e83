import type { Page } from 'playwright-core'

/**
 * The words that nobody can read because a part of the page cuts them off below its edge and does not scroll, a line for
 * each. A text that ends in dots on its last line is shortened on purpose, and what is at most two pixels high is for
 * screen readers. With a modal dialog open, only the dialog is looked at.
 */
export function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope =
      [...document.querySelectorAll('dialog:modal, [role=dialog], [role=alertdialog]')].at(-1) ?? document.body
    return [...scope.querySelectorAll('*')].flatMap(element => {
      const text = [...element.childNodes].find(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!text || element.closest('[inert], [aria-hidden=true], svg, option, script, style')) return []
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const range = document.createRange()
      range.selectNodeContents(text)
      const { top, bottom, height } = range.getBoundingClientRect()
      if (height < 4) return []
      for (let at = element as Element | null; at && at !== scope; at = at.parentElement) {
        const { overflowY, webkitLineClamp, position } = getComputedStyle(at)
        if (webkitLineClamp !== 'none' || position === 'fixed') return []
        if (overflowY === 'auto' || overflowY === 'scroll') return []
        const box = at.getBoundingClientRect()
        if (overflowY === 'visible') continue
        if (box.height <= 2 || box.width <= 2) return []
        if ((top + bottom) / 2 > box.bottom)
          return [`clipped: “${text.textContent?.trim().slice(0, 60)}” by ${at.outerHTML.slice(0, 100)}`]
      }
      return []
    })
  })
}
