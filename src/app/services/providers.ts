import { resolve } from 'node:path'
import { creatorData } from '#app/creator-data.ts'
import { fanData } from '#app/fan-data.ts'
import type { Settings } from '#app/settings.ts'
import { suppressionKeys } from '#features/erasures/server/suppressions.ts'
import { meta } from '#integrations/ads/meta.ts'
import type { ConversionSink } from '#integrations/ads/port.ts'
import { altcha } from '#integrations/captcha/altcha.ts'
import { hcaptcha } from '#integrations/captcha/hcaptcha.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import { recaptcha } from '#integrations/captcha/recaptcha.ts'
import type { Fetch } from '#integrations/captcha/siteverify.ts'
import { turnstile } from '#integrations/captcha/turnstile.ts'
import type { Notices } from '#integrations/messaging/notices.ts'
import { outbox } from '#integrations/messaging/outbox.ts'
import type { Channel, MessagingProvider } from '#integrations/messaging/port.ts'
import { smtp } from '#integrations/messaging/smtp.ts'
import { twilio } from '#integrations/messaging/twilio.ts'
import { twilioNotices } from '#integrations/messaging/twilio-notices.ts'
import { instagram } from '#integrations/social/instagram.ts'
import type { ProfileSource, SocialPlatform, SocialProfiles } from '#integrations/social/port.ts'
import { socialProfiles } from '#integrations/social/profiles.ts'
import { simulatedSource } from '#integrations/social/simulator.ts'
import { tiktok } from '#integrations/social/tiktok.ts'
import { x } from '#integrations/social/x.ts'
import { youtube } from '#integrations/social/youtube.ts'
import { diskStorage } from '#integrations/storage/disk.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { derivedKey, derivedKeys, secretBox } from '#platform/server/secret-box.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import type { EraseServices } from '#screens/fans/server/erasing/erase-fan.ts'

interface ProviderServices {
  database: Database
  clock: Clock
  /** The guarded fetch: the only way out to other hosts. */
  fetch: Fetch
}

export function captchaOf(settings: Settings, { clock, fetch }: ProviderServices): Captcha {
  const { CAPTCHA_PROVIDER, CAPTCHA_SECRET: secret = '', CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_COST: cost } = settings
  const hostnames = [settings.PUBLIC_URL, settings.DROP_HOST].map(url => new URL(url).hostname)
  const verifying = { secret, hostnames, clock, siteKey }
  switch (CAPTCHA_PROVIDER) {
    case 'turnstile':
      return turnstile(fetch, verifying)
    case 'recaptcha':
      return recaptcha(fetch, verifying)
    case 'hcaptcha': {
      const [signup = '', otp = '', apple_music_auth = ''] = siteKey.split(',')
      return hcaptcha(fetch, { ...verifying, siteKeys: { signup, otp, apple_music_auth } })
    }
    case 'altcha': {
      // derived, so that all servers sign alike and an operator keeps one secret
      const own = secret || derivedKey(settings.FANFARE_ENCRYPTION_KEYS, 'captcha').toString('base64')
      return altcha({ secret: own, cost, clock, ...(cost < 100 ? { tries: [2, 4] as const } : {}) })
    }
  }
}

/** Pictures in the data folder; several servers share it over a network disk. */
export const storageOf = ({ FANFARE_DATA_DIR }: Settings): Storage =>
  diskStorage(resolve(FANFARE_DATA_DIR ?? '.data', 'files'))

/** What erasing needs: sealing and hashing of contacts, and the record outside of the database. */
export function erasingOf(settings: Settings): EraseServices & { creatorData: readonly CreatorData[] } {
  const { FANFARE_ENCRYPTION_KEYS: keys } = settings
  return {
    box: secretBox(keys),
    storage: storageOf(settings),
    suppressionKeys: suppressionKeys(keys),
    contactKeys: derivedKeys(keys, 'contact'),
    creatorData,
    fanData,
  }
}

/** Mail over SMTP and texts over Twilio if configured; otherwise the outbox, outside production only. */
export function messagingOf(
  settings: Settings,
  { database, fetch }: ProviderServices,
): Record<Channel, MessagingProvider> {
  const written = settings.FANFARE_ENV === 'production' ? nobody : outbox(database)
  const mail = settings.SMTP_URL
    ? smtp({
        ...smtpServer(settings.SMTP_URL),
        from: mailbox(settings.MAIL_FROM),
        connections: settings.SMTP_CONNECTIONS,
        perSecond: settings.SMTP_RATE,
      })
    : written
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = settings
  const texts =
    accountSid && authToken
      ? twilio(fetch, {
          accountSid,
          authToken,
          from: { PHONE: settings.TWILIO_SMS_FROM, WHATSAPP: settings.TWILIO_WHATSAPP_FROM },
          baseUrl: settings.TWILIO_BASE_URL,
          templates: settings.TWILIO_WHATSAPP_TEMPLATES,
        })
      : written
  return { EMAIL: mail, PHONE: texts, WHATSAPP: settings.TWILIO_WHATSAPP_FROM ? texts : written }
}

/** Tells Meta of sign-ups from its advertisements, if its pixel is set. */
export function conversionsOf(settings: Settings): ConversionSink | null {
  const { META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: accessToken, META_BASE_URL: baseUrl } = settings
  if (!pixelId || !accessToken) return null
  const allowLoopback = settings.FANFARE_ENV !== 'production'
  return meta(guardedFetch({ timeoutMs: 10_000, followRedirects: false, allowLoopback }), {
    pixelId,
    accessToken,
    baseUrl,
  })
}

/** The only hosts that we ask for profiles. */
const SOCIAL_HOSTS = [
  'www.googleapis.com',
  'graph.facebook.com',
  'www.tiktok.com',
  'vm.tiktok.com',
  'vt.tiktok.com',
  'api.x.com',
]

/** Looks profiles up if a platform's credentials are set; otherwise the simulator answers, outside production only. */
export function socialOf(settings: Settings, { clock }: Pick<ProviderServices, 'clock'>): SocialProfiles {
  const askHosts = guardedFetch({ hosts: SOCIAL_HOSTS, timeoutMs: 10_000, maxBytes: 2_000_000, followRedirects: false })
  const { YOUTUBE_API_KEY: apiKey, INSTAGRAM_ACCOUNT_ID: accountId, INSTAGRAM_ACCESS_TOKEN: accessToken } = settings
  const { X_BEARER_TOKEN: bearerToken, X_POSTS_READ: postsRead } = settings
  const simulated = (platform: SocialPlatform): ProfileSource | null =>
    settings.FANFARE_ENV === 'production' ? null : simulatedSource(platform, { clock })
  return socialProfiles(
    {
      TikTok: settings.TIKTOK_OEMBED ? tiktok(askHosts, { clock }) : simulated('TikTok'),
      Instagram:
        accountId && accessToken ? instagram(askHosts, { accountId, accessToken, clock }) : simulated('Instagram'),
      YouTube: apiKey ? youtube(askHosts, { apiKey, clock }) : simulated('YouTube'),
      Twitter: bearerToken ? x(askHosts, { bearerToken, postsRead, clock }) : simulated('Twitter'),
    },
    { clock },
  )
}

/** Receives callbacks of the text provider; null when there is none, or it could not reach us. */
export function noticesOf(settings: Settings): Notices | null {
  const { TWILIO_AUTH_TOKEN: authToken, TWILIO_BASE_URL, PUBLIC_URL: publicUrl } = settings
  const reachable = publicUrl.startsWith('https:') || TWILIO_BASE_URL !== undefined
  return authToken && reachable ? twilioNotices({ authToken, publicUrl }) : null
}

/** No simulator runs in production: a channel without a provider says so to the team, and stores no code in clear. */
const nobody: MessagingProvider = {
  name: 'none',
  idempotentForMs: 0,
  send: async () => ({ outcome: 'rejected', reason: 'no provider is set for this channel' }),
}

/** The channels with a real provider. */
export const sendersOf = (providers: Record<Channel, MessagingProvider>): Record<Channel, boolean> => ({
  EMAIL: providers.EMAIL !== nobody,
  PHONE: providers.PHONE !== nobody,
  WHATSAPP: providers.WHATSAPP !== nobody,
})

/**
 * Whether an answer on a channel reaches us: the provider of texts tells of them, and the outbox has a field for them. The
 * sender of our mail is a mailbox that nobody reads for us.
 */
export const receivesAnswers =
  (providers: Record<Channel, MessagingProvider>, notices: Notices | null) =>
  (channel: Channel): boolean =>
    channel !== 'EMAIL' && (notices !== null || providers[channel].name === 'outbox')

/** `smtp://user:secret@host:587` upgrades to TLS, `smtps://` starts with it; only a relay on this machine goes without. */
function smtpServer(address: string) {
  const url = new URL(address)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const security = url.protocol === 'smtps:' ? ('tls' as const) : local ? ('none' as const) : ('starttls' as const)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (security === 'tls' ? 465 : 587),
    security,
    user: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
  }
}

/** `Name <address>` or an address alone. */
export function mailbox(text: string) {
  const [, name = '', address = text] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(text) ?? []
  return { name: name.replace(/^"|"$/g, ''), address: address.trim() }
}
