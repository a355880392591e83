import type { IncomingMessage } from 'node:http'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { offeredLanguage, type PageLanguage } from '#records/drops/in-language.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'

/** What an address asks for: `?lang=fr`. Anything else asks for nothing. */
export const pageLanguageOf = (asked: unknown): PageLanguage | undefined =>
  asked === 'en' || asked === 'fr' ? asked : undefined

/**
 * The language a visitor finds a page in: what the address asks for, else the browser's where its owner chose that, else the
 * drop's. Undefined: the drop's own.
 */
export function languageFor(
  { content }: Pick<PublishedDrop, 'content'>,
  request: Pick<IncomingMessage, 'url' | 'headers'> & { query: unknown },
): PageLanguage | undefined {
  if (!offeredLanguage(content)) return undefined
  const asked = pageLanguageOf((request.query as { lang?: unknown }).lang)
  if (asked || !content.second_language?.by_visitor) return asked
  // a visitor of neither language reads the drop's own
  return /(?:^|,)\s*(en|fr)\b/i.test(request.headers['accept-language'] ?? '') ? visitorsLanguage(request) : undefined
}
