import type { IncomingMessage } from 'node:http'

/** The language of a visitor without a page: the address (`?lang=`), else the browser's preferred language. */
export function visitorsLanguage({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): 'en' | 'fr' {
  const [, said] =
    /[?&]lang=(en|fr)(?:&|$)/.exec(url) ?? /(?:^|,)\s*(en|fr)\b/i.exec(headers['accept-language'] ?? '') ?? []
  return said?.toLowerCase() === 'fr' ? 'fr' : 'en'
}
