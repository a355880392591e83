import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'

interface Page {
  page_url?: string | undefined
  referrer?: string | undefined
}

/**
 * The domain on which phones autofill an SMS code: the page that the fan is on, at either of our addresses. For a framed form
 * it is the framing site, followed by ours, if the drop allows that site to frame it; otherwise
 * the code is bound to our own page.
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
