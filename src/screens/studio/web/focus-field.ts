import { controlId } from './studio-context.ts'

const TRIES = 30

/**
 * Focuses the control of a path such as `custom_fields.2.label`, else its nearest container. Opens
 * collapsed sections first, and waits frame by frame for what is not rendered yet.
 */
export function focusField(path: string, tries = TRIES) {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const element = document.getElementById(controlId(parts.slice(0, length).join('.')))
    if (!element) continue
    if (length < parts.length && element.getAttribute('aria-expanded') === 'false') {
      element.click()
      break
    }
    const control = element.matches(focusable) ? element : element.querySelector<HTMLElement>(focusable)
    if (!control) element.tabIndex = -1
    const target = control ?? element
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center' })
    if (document.activeElement === target) return
    // not shown yet: on a phone its pane comes in a moment
    break
  }
  if (tries > 0) requestAnimationFrame(() => focusField(path, tries - 1))
}

const focusable =
  'input:not([type="file"], [type="color"], .sr-only), textarea, button, [tabindex="0"], [role="switch"]'
