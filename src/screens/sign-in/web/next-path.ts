/**
 * Where to go after signing in: a path of this very origin, whatever the address bar was made to say.
 * Anything else (`//evil.example`, `/\evil.example`, `javascript:`) becomes the start page.
 */
export function nextPath(asked: unknown, origin = window.location.origin): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, origin)) return '/'
  const { origin: there, pathname, search, hash } = new URL(asked, origin)
  // a path that begins with two slashes would be a host for whoever reads it next
  if (there !== origin || pathname.startsWith('//') || isBackwardCursor(pathname)) return '/'
  return pathname + search + hash
}

/** Signing in and then seeing the sign-in page would look like a failure. */
const isBackwardCursor = (path: string) =>
  /^\/(login|magic-link|sign-up|forgot-password|reset-password)(\/|$)/.test(path)
