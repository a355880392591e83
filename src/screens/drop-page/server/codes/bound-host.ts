import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'

interface Page {
  page_url?: string | undefined
  referrer?: string | undefined
}

/**
 * For which page phones fill in a code by themselves: the one that the fan is on, at either of our addresses. Of a form on
 * another site it is that site, with ours behind it, where the drop may be framed there; whoever says so of a site that the
 * drop does not name gets a code for our own page.
 */
export function boundTo(
  { dropHost, shareBaseUrl }: Pick<SignUpServices, 'dropHost' | 'shareBaseUrl'>,
  { frame_origins }: Pick<PublishedDrop, 'frame_origins'>,
  { page_url, referrer }: Page,
): { host: string; frame_host?: string } {
  const page = urlOf(page_url)
  const ours = [dropHost, shareBaseUrl].map(url => new URL(url).hostname)
  const host = ours.find(one => one === page?.hostname) ?? ours[0] ?? ''
  const around = page?.searchParams.get('form_only') === 'true' ? urlOf(referrer) : null
  if (!around || around.hostname === host || !frame_origins.includes(around.origin)) return { host }
  return { host: around.hostname, frame_host: host }
}

const urlOf = (text: string | undefined) => (text && URL.canParse(text) ? new URL(text) : null)
