import type { IncomingMessage } from 'node:http'

/** Of a visitor of whom no page is known: an address may say it (`?lang=`), else the browser does, its favourite first. */
export function visitorsLanguage({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): 'en' | 'fr' {
  const [, said] =
    /[?&]lang=(en|fr)(?:&|$)/.exec(url) ?? /(?:^|,)\s*(en|fr)\b/i.exec(headers['accept-language'] ?? '') ?? []
  return said?.toLowerCase() === 'fr' ? 'fr' : 'en'
}
