import { cookieChoice } from '#platform/web/cookie-consent.ts'

/**
 * Shows the banner where the page asks for it and this browser has not chosen (COOKIE-006); its link in the foot asks anew,
 * so that a choice can be withdrawn. Who rejects on every site is not asked.
 */
export function askForCookies(page: Document): void {
  const asking = page.querySelector<HTMLAnchorElement>('[data-cookies]')
  if (!asking) return
  const show = () => import('./banner.ts').then(({ showBanner }) => showBanner(page, asking.dataset.cookies ?? ''))
  // where it cannot be loaded nothing was chosen, and nothing is accepted
  const ask = () => void show().catch(() => undefined)
  asking.addEventListener('click', event => {
    event.preventDefault()
    ask()
  })
  if (cookieChoice() === null) ask()
}
