import { escapeHtml } from '#platform/contract/html.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { type MailLink, mailToken } from '../mail-tokens.ts'

export const SEEN_PATH = '/outreach/seen'
export const GO_PATH = '/outreach/go'

export interface Tracked {
  openings: boolean
  clicks: boolean
}

interface TrackingLinks {
  keys: KeyRing
  /** The team's own host where it has one, else ours: `https://links.label.example`. */
  base: string
  link: MailLink
  tracked: Tracked
}

const LINK = /(<a\b[^>]*?\shref=")(https?:\/\/[^"]*)(")/gi

/** The HTML of a mail whose links and picture tell us. The address of a link is signed into it, so nothing leads elsewhere. */
export function trackedHtml(html: string, { keys, base, link, tracked }: TrackingLinks): string {
  const linked = tracked.clicks
    ? html.replace(LINK, (_, before: string, escaped: string, after: string) => {
        const url = escaped.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
        const token = mailToken(keys, 'go', link, url)
        return `${before}${escapeHtml(`${base}${GO_PATH}/${token}?u=${encodeURIComponent(url)}`)}${after}`
      })
    : html
  if (!tracked.openings) return linked
  const picture = `${base}${SEEN_PATH}/${mailToken(keys, 'seen', link)}.gif`
  return `${linked}<img src="${escapeHtml(picture)}" width="1" height="1" alt="" style="border:0">`
}
