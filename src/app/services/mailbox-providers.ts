import type { Settings } from '#app/settings.ts'
import { google } from '#integrations/messaging/mailboxes/google.ts'
import { microsoft } from '#integrations/messaging/mailboxes/microsoft.ts'
import { nylas } from '#integrations/messaging/mailboxes/nylas.ts'
import type { MailboxKind, OAuthProvider } from '#integrations/messaging/mailboxes/port.ts'
import { systemDns } from '#integrations/messaging/mailboxes/sender-domain.ts'
import { SIMULATORS } from '#integrations/messaging/mailboxes/simulator/pages.ts'
import { smtpImap } from '#integrations/messaging/mailboxes/smtp-imap.ts'
import type { Clock } from '#platform/server/clock.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { MailboxProviders } from '#records/outreach/server/mailboxes/providers.ts'

const HOSTS = [
  'oauth2.googleapis.com',
  'openidconnect.googleapis.com',
  'gmail.googleapis.com',
  'login.microsoftonline.com',
  'graph.microsoft.com',
]
/** A page of fifty mails with their files. */
const LARGEST_ANSWER = 60_000_000

/** Providers whose credentials are set; outside production the others are simulated. Any mail server works by SMTP and IMAP. */
export function mailboxProvidersOf(settings: Settings, { clock }: { clock: Clock }): MailboxProviders {
  const outside = settings.FANFARE_ENV !== 'production'
  const askMailHosts = guardedFetch({
    hosts: [...HOSTS, new URL(settings.NYLAS_BASE_URL).hostname],
    timeoutMs: 40_000,
    maxBytes: LARGEST_ANSWER,
    followRedirects: false,
    allowLoopback: outside,
  })
  const simulator = (name: string) => `${settings.PUBLIC_URL}${SIMULATORS}/${name}`
  const simulated = new Set<MailboxKind>()
  const oauth: OAuthProvider[] = []
  const {
    GOOGLE_MAIL_CLIENT_ID: googleId,
    GOOGLE_MAIL_CLIENT_SECRET: googleSecret,
    MICROSOFT_MAIL_CLIENT_ID: microsoftId,
    MICROSOFT_MAIL_CLIENT_SECRET: microsoftSecret,
    NYLAS_CLIENT_ID: nylasId,
    NYLAS_API_KEY: nylasKey,
  } = settings
  const made = { clientId: 'simulated', clientSecret: 'simulated' }
  if (googleId && googleSecret)
    oauth.push(google(askMailHosts, { clientId: googleId, clientSecret: googleSecret }, { clock }))
  else if (outside) {
    simulated.add('GOOGLE')
    oauth.push(google(askMailHosts, { ...made, simulator: simulator('google') }, { clock }))
  }
  if (microsoftId && microsoftSecret)
    oauth.push(microsoft(askMailHosts, { clientId: microsoftId, clientSecret: microsoftSecret }, { clock }))
  else if (outside) {
    simulated.add('MICROSOFT')
    oauth.push(microsoft(askMailHosts, { ...made, simulator: simulator('microsoft') }, { clock }))
  }
  if (nylasId && nylasKey)
    oauth.push(
      nylas(askMailHosts, { clientId: nylasId, apiKey: nylasKey, baseUrl: settings.NYLAS_BASE_URL }, { clock }),
    )
  else if (outside) {
    simulated.add('NYLAS')
    oauth.push(
      nylas(askMailHosts, { clientId: 'simulated', apiKey: 'simulated', baseUrl: simulator('nylas') }, { clock }),
    )
  }
  return {
    oauth,
    simulated,
    smtp: smtpImap({ allowLoopback: outside }),
    lookup: systemDns,
  }
}
