import { isbot } from 'isbot'
import { robotOf, type VisitRequest } from '#features/funnel/rules.ts'

/** Proxies and programs that fetch a picture because somebody looks at the mail. */
const SHOWN_BY =
  /GoogleImageProxy|ggpht\.com|YahooMailProxy|^Microsoft Office|ms-office|MSOffice|Microsoft Outlook|^Outlook-(iOS|Android)|^Thunderbird\/|Thunderbird\/\d|^Airmail|^Spark\/|^Superhuman|^eM ?Client|^BlueMail|^K-9|^Mimestream|^Canary/i

/** Apple's Mail Privacy Protection fetches every picture by itself, under this name alone. */
const FETCHED_BY_APPLE = /^Mozilla\/5\.0$/

/**
 * Whether the picture of a mail was fetched because a person looks at the mail. Machines fetch it too: privacy proxies that fetch
 * everything, scanners, previews and programs. Which of them does so on opening is what their makers publish.
 */
export function showsToPerson({ method, headers, secure }: VisitRequest): boolean {
  const header = (name: string) => String(headers[name] ?? '')
  const userAgent = header('user-agent').trim().slice(0, 1_000)
  if (method !== 'GET' || userAgent === '' || FETCHED_BY_APPLE.test(userAgent)) return false
  if (/prefetch|prerender|preview/i.test(`${header('purpose')} ${header('sec-purpose')} ${header('x-moz')}`))
    return false
  if (SHOWN_BY.test(userAgent)) return true
  if (header('from') !== '' || robotOf(userAgent, isbot)) return false
  // a picture that is asked for as a page was found in the source of the mail
  if (/text\/html/.test(header('accept')) || !/^(image|)$/.test(header('sec-fetch-dest'))) return false
  // Apple's mail programs have a browser's name without its last word
  if (/AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)( Mobile\/\w+)?$/.test(userAgent)) return true
  if (header('accept-language') === '' || !/image\/|\*\/\*/.test(header('accept'))) return false
  const fetchesAsBrowser = /Chrome\/(8[5-9]|9\d|\d{3})|Firefox\/(9[5-9]|\d{3})/.test(userAgent)
  return !(secure && fetchesAsBrowser && header('sec-fetch-dest') !== 'image')
}
