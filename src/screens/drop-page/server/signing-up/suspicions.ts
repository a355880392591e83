import type { Submission } from '#features/signups/server/submission.ts'

/** Programs that say what they are. Browsers inside apps and those of old phones say nothing of the kind. */
const PROGRAM =
  /\b(curl|wget|python|go-http-client|java|okhttp|libwww|httpclient|scrapy|phantomjs|headlesschrome|selenium|puppeteer|playwright|bot|crawler|spider)\b/i
/** No person's name is a web address, and mails must not contain one that a stranger typed. */
const LINK = /https?:|www\.|\/\/|\b[\w-]+\.(com|net|org|ru|cn|xyz|top|info|biz|example|link|click|shop|site|online)\b/i

interface Visit {
  userAgent: string
  /** Nobody verified the visitor, because the captcha provider is down. */
  unverified: boolean
  /** A code was right, so a person reads the contact's messages. */
  proven: boolean
}

/**
 * Reasons for quarantine; none for most sign-ups. A quarantined one is stored, shown to the team with its reasons, and approved by
 * the team, or by its own confirmation when that is the only reason (`UNCONFIRMED`).
 */
export function suspicions(
  { facts, contacts }: Pick<Submission, 'facts' | 'contacts'>,
  { userAgent, unverified, proven }: Visit,
): string[] {
  if (proven) return []
  const typed = [facts.first_name, facts.last_name, facts.city, facts.state]
  const machine = [
    ...(PROGRAM.test(userAgent) ? ['ROBOT'] : []),
    ...(typed.some(text => LINK.test(String(text ?? ''))) ? ['LINK_IN_NAME'] : []),
  ]
  if (!unverified) return machine
  const mayAsk = machine.length === 0 && contacts.some(({ channel }) => channel === 'EMAIL')
  return [...machine, 'UNVERIFIED', ...(mayAsk ? ['UNCONFIRMED'] : [])]
}
