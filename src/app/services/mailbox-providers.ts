import type { Settings } from '#app/settings.ts'
import { google } from '#integrations/messaging/mailboxes/google.ts'
import { microsoft } from '#integrations/messaging/mailboxes/microsoft.ts'
import { nylas } from '#integrations/messaging/mailboxes/nylas.ts'
import type { MailboxKind, OAuthProvider } from '#integrations/messaging/mailboxes/port.ts'
import { googlePush } from '#integrations/messaging/mailboxes/push/google-push.ts'
import { microsoftPush } from '#integrations/messaging/mailboxes/push/microsoft-push.ts'
import { nylasPush } from '#integrations/messaging/mailboxes/push/nylas-push.ts'
import { PUSH_PATH, type PushSource } from '#integrations/messaging/mailboxes/push/port.ts'
import { type DomainLookup, systemDns } from '#integrations/messaging/mailboxes/sender-domain.ts'
import { SIMULATORS } from '#integrations/messaging/mailboxes/simulator/pages.ts'
import { SIMULATED_PUSH } from '#integrations/messaging/mailboxes/simulator/push.ts'
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
  'www.googleapis.com',
]
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs'
/** A page of fifty mails with their files. */
const LARGEST_ANSWER = 60_000_000

/** Providers whose credentials are set; outside production the others are simulated. Any mail server works by SMTP and IMAP. */
export function mailboxProvidersOf(
  settings: Settings,
  { clock, lookup = systemDns() }: { clock: Clock; lookup?: DomainLookup | undefined },
): MailboxProviders {
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
  const push: PushSource[] = []
  const audience = `${settings.PUBLIC_URL}${PUSH_PATH}/google`
  const {
    GOOGLE_MAIL_CLIENT_ID: googleId,
    GOOGLE_MAIL_CLIENT_SECRET: googleSecret,
    MICROSOFT_MAIL_CLIENT_ID: microsoftId,
    MICROSOFT_MAIL_CLIENT_SECRET: microsoftSecret,
    NYLAS_CLIENT_ID: nylasId,
    NYLAS_API_KEY: nylasKey,
    GOOGLE_MAIL_TOPIC: topic,
    GOOGLE_MAIL_PUSH_ACCOUNT: account,
    NYLAS_WEBHOOK_SECRET: webhookSecret,
  } = settings
  const made = { clientId: 'simulated', clientSecret: 'simulated' }
  if (googleId && googleSecret) {
    oauth.push(google(askMailHosts, { clientId: googleId, clientSecret: googleSecret, topic }, { clock }))
    if (topic && account) push.push(googlePush(askMailHosts, { keysUrl: GOOGLE_KEYS, audience, account }, { clock }))
  } else if (outside) {
    simulated.add('GOOGLE')
    const { topic, account } = SIMULATED_PUSH
    oauth.push(google(askMailHosts, { ...made, topic, simulator: simulator('google') }, { clock }))
    push.push(
      googlePush(askMailHosts, { keysUrl: `${simulator('google')}/oauth2/v3/certs`, audience, account }, { clock }),
    )
  }
  if (microsoftId && microsoftSecret) {
    push.push(microsoftPush)
    oauth.push(microsoft(askMailHosts, { clientId: microsoftId, clientSecret: microsoftSecret }, { clock }))
  } else if (outside) {
    simulated.add('MICROSOFT')
    push.push(microsoftPush)
    oauth.push(microsoft(askMailHosts, { ...made, simulator: simulator('microsoft') }, { clock }))
  }
  if (nylasId && nylasKey) {
    const app = { clientId: nylasId, apiKey: nylasKey, baseUrl: settings.NYLAS_BASE_URL }
    oauth.push(nylas(askMailHosts, { ...app, pushes: webhookSecret !== undefined }, { clock }))
    if (webhookSecret) push.push(nylasPush({ webhookSecret }))
  } else if (outside) {
    simulated.add('NYLAS')
    push.push(nylasPush(SIMULATED_PUSH))
    const app = { clientId: 'simulated', apiKey: 'simulated', baseUrl: simulator('nylas'), pushes: true }
    oauth.push(nylas(askMailHosts, app, { clock }))
  }
  return {
    oauth,
    simulated,
    push,
    smtp: smtpImap({ allowLoopback: outside, clock }),
    lookup,
  }
}
