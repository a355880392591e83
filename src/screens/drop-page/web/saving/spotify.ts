import { fetchWithRetry } from '#platform/web/data/fetch-with-retry.ts'
import { phoneOf } from './in-app.ts'

interface AuthLink {
  ios_url: string
  android_url: string
  redirect_url: string
}

/** How long the app is waited for before the browser goes instead (SAVE-014). */
export const APP_OPENS_WITHIN_MS = 2_000

/** Leaves for Spotify: on a phone its app, and after two seconds its page, unless the app has opened (SAVE-014, SAVE-015, SAVE-023). */
export function leaveFor(
  link: AuthLink,
  page: Pick<Window, 'document' | 'navigator'>,
  go: (url: string) => void,
): void {
  const phone = phoneOf(page.navigator.userAgent)
  if (!phone) {
    go(link.redirect_url)
    return
  }
  const { document } = page
  let fallBack: ReturnType<typeof setTimeout> | undefined
  function stay() {
    if (document.visibilityState !== 'hidden') return
    clearTimeout(fallBack)
    document.removeEventListener('visibilitychange', stay)
  }
  document.addEventListener('visibilitychange', stay)
  go(phone === 'ios' ? link.ios_url : link.android_url)
  // The app may have opened while it was asked for.
  if (document.visibilityState === 'hidden') {
    document.removeEventListener('visibilitychange', stay)
    return
  }
  // Only now: to ask for the app may itself take a slow phone a while.
  fallBack = setTimeout(() => {
    document.removeEventListener('visibilitychange', stay)
    go(link.redirect_url)
  }, APP_OPENS_WITHIN_MS)
}

/** Asks for the way to Spotify, once the sign-up has an id (SAVE-015). @throws where there is none */
export async function spotifyLink(path: string, signup_id: string): Promise<AuthLink> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const answer = await fetchWithRetry(
    `${path.replace('{id}', signup_id)}?${new URLSearchParams({ time_zone: timeZone })}`,
    () => ({}),
  )
  if (!answer.ok) throw new Error('There is no way to Spotify.')
  return answer.json()
}

/** What came of it, by the handle in the address; null where that is used up or another browser's. */
export async function spotifyReturn(
  path: string,
  handle: string,
  drop_id: string,
): Promise<{ receipt_url: string } | null> {
  const url = `${path.replace('{spotify_user_id}', encodeURIComponent(handle))}?${new URLSearchParams({ drop_id })}`
  const answer = await fetchWithRetry(url, () => ({}))
  return answer.ok ? answer.json() : null
}
