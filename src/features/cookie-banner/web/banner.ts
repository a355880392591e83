import './banner.css'
import { chooseCookies } from '#platform/web/cookie-consent.ts'
import { cookieWords } from '../words.ts'

/**
 * Asks on a fan page whether ads and analytics may be told of the visit. Not modal: the page works beside it. Both answers
 * are one press, look alike, and Escape rejects nothing: the question stays until it is answered.
 */
export function showBanner(page: Document, privacyUrl: string): void {
  if (page.querySelector('.ck')) return
  const words = cookieWords(page.documentElement.lang === 'fr' ? 'fr' : 'en')
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = '') =>
    Object.assign(page.createElement(tag), { className, textContent: text })
  const banner = make('section', 'ck')
  /** The end of the page can be scrolled out from under it, and what gets the focus is not hidden. */
  const room = (height: string) => {
    page.body.style.paddingBottom = height
    page.documentElement.style.scrollPaddingBottom = height
  }
  // the link in the foot asks anew; otherwise nothing had the focus: the banner is hidden while the form has it
  const asked = page.activeElement?.matches('[data-cookies]') ? (page.activeElement as HTMLElement) : null
  const giveFocusBack = () => {
    const to = asked ?? page.querySelector<HTMLElement>('main')
    if (!to) return
    if (to !== asked) Object.assign(to, { tabIndex: -1 }).style.outline = 'none'
    to.focus({ preventScroll: true })
  }
  const title = Object.assign(make('h2', '', words.title), { id: 'ck-title' })
  banner.setAttribute('aria-labelledby', title.id)
  const about = make('p', '', `${words.about} `)
  about.append(Object.assign(make('a', '', words.policy), { href: privacyUrl }))
  const answers = make('div', 'two')
  const answer = (choice: 'accepted' | 'rejected', text: string) => {
    const button = Object.assign(make('button', 'btn', text), { type: 'button' })
    button.addEventListener('click', () => {
      chooseCookies(choice)
      if (banner.contains(page.activeElement)) giveFocusBack()
      banner.remove()
      room('')
    })
    return button
  }
  answers.append(answer('rejected', words.reject), answer('accepted', words.accept))
  banner.append(title, about, answers)
  page.body.append(banner)
  room(`${banner.offsetHeight + 24}px`)
}
