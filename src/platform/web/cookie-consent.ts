/** Where this browser keeps the choice (COOKIE-006). */
const KEY = 'fanfare.cookie_consent'
type Choice = 'accepted' | 'rejected'

/** Global Privacy Control: the browser rejects for its person, on every site. */
const rejectsEverywhere = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** The choice of this browser; null until there is one. A store that cannot be read holds none. */
export function cookieChoice(): Choice | null {
  if (rejectsEverywhere()) return 'rejected'
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return kept === 'accepted' || kept === 'rejected' ? kept : null
  } catch {
    return null
  }
}

/** Whether ads and analytics may be told of this visitor (COOKIE-005). */
export const acceptsCookies = () => cookieChoice() === 'accepted'

export function chooseCookies(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice))
  } catch {
    // not kept: the banner asks again on the next page, and until then nothing is accepted
  }
}
