import type { Page } from 'playwright-core'

/**
 * The controls that nobody can press because another part of the page lies on them, a line for each. Only what no
 * scrolling uncovers counts: a bar that stays at the foot, or a column that stays at the side, lies over the rows below
 * it on purpose. With a modal dialog open, only the dialog is looked at.
 */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope =
      [...document.querySelectorAll('dialog:modal, [role=dialog], [role=alertdialog]')].at(-1) ?? document.body
    const controls = 'button, a[href], input, select, textarea, [role=button], [role=menuitem], [role=tab]'
    return [...scope.querySelectorAll(controls)].flatMap(control => {
      if (control.closest('[inert], [aria-hidden=true]')) return []
      // nor within what is folded
      if (!control.checkVisibility({ visibilityProperty: true })) return []
      if (getComputedStyle(control).pointerEvents === 'none') return []
      const box = control.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      // a native control behind a drawn one is a pixel or two wide
      if (box.width < 8 || box.height < 8 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return []
      const top = document.elementFromPoint(x, y)
      if (!top || control.contains(top) || top.contains(control)) return []
      const label = top.closest('label')
      if (label?.control === control || label?.contains(control)) return []
      if (scrollerOf(control) !== scrollerOf(top)) return []
      return [`covered: ${control.outerHTML.slice(0, 120)} by ${top.outerHTML.slice(0, 80)}`]
    })

    /** What carries an element along when it scrolls; what stays in its place counts as a scroller of its own. */
    function scrollerOf(element: Element): Element | null {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, overflowX, overflowY } = getComputedStyle(at)
        if (position === 'sticky' || position === 'fixed') return at
        if (at !== element && (overflowX !== 'visible' || overflowY !== 'visible')) return at
      }
      return null
    }
  })
}
