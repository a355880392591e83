import { createHash, createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { loginUrl } from '#platform/server/database/roles.ts'
import { count, flag, list, readSettings, type SettingsProblem } from '#platform/server/settings.ts'

/** Message kinds that have WhatsApp templates. */
const whatsAppTemplates = new Set(
  ['one_time_code', 'signup_confirmation', 'confirm_link', 'release_out'].flatMap(kind => [`${kind}_en`, `${kind}_fr`]),
)

function isMusicKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const schema = z.object({
  FANFARE_ENV: z.enum(['demo', 'development', 'test', 'production']).default('demo'),
  /** Owner of the database: migrations and roles. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The product's own account; derived from DATABASE_URL where not set. */
  DATABASE_APP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** `trust`: do not refuse a PostgreSQL that skips fsync, because the storage beneath it is durable by itself. */
  DATABASE_DURABILITY: z.enum(['check', 'trust']).default('check'),
  DATABASE_CONNECTIONS: count.min(2).default(16),
  HOST: z.string().default('127.0.0.1'),
  PORT: count.max(65535).default(3000),
  /** Where browsers reach the workspace. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where fans reach drops; the public URL by default. */
  DROP_HOST: z.url({ protocol: /^https?$/ }).optional(),
  SHARE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRIVACY_POLICY_URL: z.url({ protocol: /^https?$/ }).optional(),
  FORCE_EMAIL_AND_PHONE_DROP_IDS: list.default([]),
  /** The one profile whose collections have no general sign-up, and the id with which others ask for it in an address. */
  GENERAL_SIGNUP_EXCLUDED_PROFILE_ID: z.uuid().optional(),
  GENERAL_SIGNUP_LINK_ID: z.string().min(1).max(100).default('general_signup'),
  /** Pictures that single links of collections open with: `{link id}={path or address},...`. */
  SPECIAL_LINK_IMAGES: list.default([]).transform((pairs, context) => {
    const images: Record<string, string> = {}
    for (const pair of pairs) {
      const at = pair.indexOf('=')
      if (at < 1 || !/^\/(?!\/)/.test(pair.slice(at + 1))) {
        context.addIssue({ code: 'custom', message: `has "${pair}": write link id=/media/picture.webp` })
        return z.NEVER
      }
      images[pair.slice(0, at)] = pair.slice(at + 1)
    }
    return images
  }),
  /** Trusted proxies: a hop count, or addresses and CIDR blocks separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .transform(text => (/^\d+$/.test(text) ? Number(text) : text.split(',').map(part => part.trim())))
    .optional(),
  /** Header in which a trusted proxy names the visitor's country, such as CF-IPCountry. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'is not the name of a header')
    .transform(name => name.toLowerCase())
    .optional(),
  /** `id:base64 of 32 bytes`, newest first. */
  FANFARE_ENCRYPTION_KEYS: z.string().optional(),
  /** Whether anybody may create an account. Otherwise only invited people and the very first one; the default in production. */
  OPEN_SIGN_UP: flag.optional(),
  /** Multiplies every public limit; for load tests. */
  /** Daily reference rates in the format of the European Central Bank, read again every ten minutes. */
  REFERENCE_RATES_FILE: z.string().min(1).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Whether Creator Details shows how follower counts change. */
  CREATOR_FOLLOWER_GROWTH: flag.default(true),
  /** A service with pictures of flags for the workspace; our own without it. Fan pages always have our own. */
  FLAG_BASE_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Lets a collector on another machine read /metrics; without it only this machine may. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The pixel that is told of sign-ups whose fans accepted cookies, and its token. */
  META_PIXEL_ID: z.string().regex(/^\d+$/, 'is not the number of a pixel').optional(),
  META_ACCESS_TOKEN: z.string().optional(),
  META_BASE_URL: z.url().optional(),
  /** Whether pages ask about cookies; by default where a pixel is told, and outside production. */
  COOKIE_BANNER: flag.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  FANFARE_DATA_DIR: z.string().optional(),

  CAPTCHA_PROVIDER: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha']).default('altcha'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_COST: count.min(1).default(5000),
  /** What happens while a captcha provider is down: refuse, or go on under strict limits. */
  CAPTCHA_WHEN_DOWN: z.enum(['refuse', 'strict_limits']).default('refuse'),

  /** Looks YouTube channels up. */
  YOUTUBE_API_KEY: z.string().optional(),
  /** The professional Instagram account that looks others up, and its token. */
  INSTAGRAM_ACCOUNT_ID: z.string().regex(/^\d+$/, 'is not the number of an account').optional(),
  INSTAGRAM_ACCESS_TOKEN: z.string().optional(),
  /** The app at Meta by which artists connect their own Instagram accounts, and the word Meta repeats to our address. */
  INSTAGRAM_APP_ID: z.string().regex(/^\d+$/, 'is not the number of an app').optional(),
  INSTAGRAM_APP_SECRET: z.string().min(1).optional(),
  INSTAGRAM_VERIFY_TOKEN: z.string().min(16).optional(),
  /** Hears which song plays in a story. */
  AUDD_API_TOKEN: z.string().min(1).optional(),
  /** Whether TikTok's oEmbed is asked, which takes no key. */
  TIKTOK_OEMBED: flag.optional(),
  X_BEARER_TOKEN: z.string().optional(),
  /** Posts of each X profile that are read, and billed: none, or 5 to 100. */
  X_POSTS_READ: count
    .max(100)
    .refine(posts => posts === 0 || posts >= 5, 'is 0, or 5 to 100')
    .default(10),

  /** The app at Spotify that fans let into their library. */
  SPOTIFY_CLIENT_ID: z.string().min(1).optional(),
  SPOTIFY_CLIENT_SECRET: z.string().min(1).optional(),
  /** The MusicKit key as Apple gives it (PKCS #8 in PEM; line breaks may be written as \\n), its id, and the id of its team. */
  APPLE_MUSIC_KEY: z
    .string()
    .transform(text => text.replaceAll('\\n', '\n'))
    .refine(isMusicKey, 'is not a private key of the curve P-256 in PEM')
    .optional(),
  APPLE_MUSIC_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'is not the id of a key: ten letters and digits')
    .optional(),
  APPLE_MUSIC_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'is not the id of a team: ten letters and digits')
    .optional(),

  MAIL_FROM: z.string().default('Fanfare <hello@fanfare.example>'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Connections to the mail server that a worker keeps, and mails a second it may send. */
  SMTP_CONNECTIONS: count.min(1).max(50).default(5),
  SMTP_RATE: z.coerce.number().min(1).max(10_000).optional(),
  /** A mailbox that gets `unsubscribe <token>` as subject and hands it to us; named in mail beside the one-click address. */
  MAIL_UNSUBSCRIBE_ADDRESS: z.email().optional(),
  /** The secret with which that mailbox delivers its mail. */
  MAIL_INBOUND_TOKEN: z.string().min(16).optional(),
  /** Mailboxes that members connect: the OAuth applications of Google and Microsoft, and Nylas. */
  GOOGLE_MAIL_CLIENT_ID: z.string().optional(),
  GOOGLE_MAIL_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_MAIL_CLIENT_ID: z.string().optional(),
  MICROSOFT_MAIL_CLIENT_SECRET: z.string().optional(),
  NYLAS_CLIENT_ID: z.string().optional(),
  NYLAS_API_KEY: z.string().optional(),
  /** The Pub/Sub topic that Gmail publishes arrivals to, and the service account that its subscription signs with. */
  GOOGLE_MAIL_TOPIC: z
    .string()
    .regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'is not projects/{project}/topics/{topic}')
    .optional(),
  GOOGLE_MAIL_PUSH_ACCOUNT: z.email().optional(),
  /** The secret of the webhook of Nylas. */
  NYLAS_WEBHOOK_SECRET: z.string().min(16).optional(),
  NYLAS_BASE_URL: z.url().default('https://api.us.nylas.com'),
  /** Countries that text messages may go to: numbers elsewhere cost more, and are sold for it. A drop may choose among them. */
  SMS_COUNTRIES: list.default('US CA GB IE FR DE ES IT NL BE SE NO DK FI AT CH PT PL AU NZ JP BR MX'.split(' ')),
  /** US dollars a team may spend on text messages in a day, by list prices. */
  SMS_BUDGET_A_DAY: z.coerce.number().min(0).max(10_000_000).default(500),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'is not an account SID')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_SMS_FROM: z.string().optional(),
  TWILIO_WHATSAPP_FROM: z.string().optional(),
  TWILIO_BASE_URL: z.url().optional(),
  /** Approved WhatsApp templates: `one_time_code_en=HX...,signup_confirmation_fr=HX...`. */
  TWILIO_WHATSAPP_TEMPLATES: z
    .string()
    .transform((text, context) => {
      const named = text
        .split(',')
        .filter(Boolean)
        .map(part => part.trim().split('='))
      const wrong = named.find(([name = '', sid = '']) => !whatsAppTemplates.has(name) || !/^HX[0-9a-f]{32}$/.test(sid))
      if (!wrong) return Object.fromEntries(named) as Record<string, string>
      context.addIssue({
        code: 'custom',
        message: `has "${wrong.join('=')}": write name=HX and 32 digits, the name one of ${[...whatsAppTemplates].join(', ')}`,
      })
      return z.NEVER
    })
    .optional(),
})

export type Settings = ReturnType<typeof loadSettings>

type Given = Partial<z.output<typeof schema>>

function crossCheck(settings: Given): SettingsProblem[] {
  const problems: SettingsProblem[] = []
  const need = (name: keyof Given, unless: unknown, problem: string) => unless || problems.push([name, problem])
  need(
    'DATABASE_URL',
    settings.DATABASE_URL || settings.DATABASE_APP_URL,
    'is missing, such as postgres://owner:secret@127.0.0.1/fanfare',
  )
  if (settings.TWILIO_ACCOUNT_SID || settings.TWILIO_AUTH_TOKEN) {
    need('TWILIO_ACCOUNT_SID', settings.TWILIO_ACCOUNT_SID, 'is missing beside TWILIO_AUTH_TOKEN')
    need('TWILIO_AUTH_TOKEN', settings.TWILIO_AUTH_TOKEN, 'is missing beside TWILIO_ACCOUNT_SID')
    need('TWILIO_SMS_FROM', settings.TWILIO_SMS_FROM, 'is missing: the number or service that sends text messages')
  }
  if (settings.MAIL_UNSUBSCRIBE_ADDRESS)
    need('MAIL_INBOUND_TOKEN', settings.MAIL_INBOUND_TOKEN, 'is missing: nobody would read MAIL_UNSUBSCRIBE_ADDRESS')
  if (settings.CAPTCHA_PROVIDER !== 'altcha')
    need('CAPTCHA_SECRET', settings.CAPTCHA_SECRET, `is missing for ${settings.CAPTCHA_PROVIDER}`)
  for (const [id, secret] of [
    ['GOOGLE_MAIL_CLIENT_ID', 'GOOGLE_MAIL_CLIENT_SECRET'],
    ['MICROSOFT_MAIL_CLIENT_ID', 'MICROSOFT_MAIL_CLIENT_SECRET'],
    ['NYLAS_CLIENT_ID', 'NYLAS_API_KEY'],
    ['GOOGLE_MAIL_TOPIC', 'GOOGLE_MAIL_PUSH_ACCOUNT'],
  ] as const)
    if (settings[id] || settings[secret]) {
      need(id, settings[id], `is missing beside ${secret}`)
      need(secret, settings[secret], `is missing beside ${id}`)
    }
  if (settings.INSTAGRAM_ACCOUNT_ID || settings.INSTAGRAM_ACCESS_TOKEN) {
    need('INSTAGRAM_ACCOUNT_ID', settings.INSTAGRAM_ACCOUNT_ID, 'is missing beside INSTAGRAM_ACCESS_TOKEN')
    need('INSTAGRAM_ACCESS_TOKEN', settings.INSTAGRAM_ACCESS_TOKEN, 'is missing beside INSTAGRAM_ACCOUNT_ID')
  }
  const app = ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET', 'INSTAGRAM_VERIFY_TOKEN'] as const
  if (app.some(name => settings[name]))
    for (const name of app) need(name, settings[name], `is missing beside ${app.find(other => settings[other])}`)
  if (settings.SPOTIFY_CLIENT_ID || settings.SPOTIFY_CLIENT_SECRET) {
    need('SPOTIFY_CLIENT_ID', settings.SPOTIFY_CLIENT_ID, 'is missing beside SPOTIFY_CLIENT_SECRET')
    need('SPOTIFY_CLIENT_SECRET', settings.SPOTIFY_CLIENT_SECRET, 'is missing beside SPOTIFY_CLIENT_ID')
  }
  if (settings.APPLE_MUSIC_KEY || settings.APPLE_MUSIC_KEY_ID || settings.APPLE_MUSIC_TEAM_ID) {
    need('APPLE_MUSIC_KEY', settings.APPLE_MUSIC_KEY, 'is missing beside APPLE_MUSIC_KEY_ID')
    need('APPLE_MUSIC_KEY_ID', settings.APPLE_MUSIC_KEY_ID, 'is missing beside APPLE_MUSIC_KEY')
    need('APPLE_MUSIC_TEAM_ID', settings.APPLE_MUSIC_TEAM_ID, 'is missing beside APPLE_MUSIC_KEY')
  }
  if (settings.META_PIXEL_ID || settings.META_ACCESS_TOKEN) {
    need('META_PIXEL_ID', settings.META_PIXEL_ID, 'is missing beside META_ACCESS_TOKEN')
    need('META_ACCESS_TOKEN', settings.META_ACCESS_TOKEN, 'is missing beside META_PIXEL_ID')
  }
  if (settings.COUNTRY_HEADER)
    need(
      'TRUSTED_PROXIES',
      settings.TRUSTED_PROXIES,
      'is missing: only a proxy named here is believed about COUNTRY_HEADER',
    )
  if (settings.FANFARE_ENV === 'production') {
    need('FANFARE_ENCRYPTION_KEYS', settings.FANFARE_ENCRYPTION_KEYS, 'is missing: id:base64 of 32 random bytes')
    need('PUBLIC_URL', settings.PUBLIC_URL, 'is missing, such as https://fans.example')
    need('SMTP_URL', settings.SMTP_URL, 'is missing: production sends real mail')
  }
  return problems
}

/** Reads, completes and cross-checks the settings. @throws SettingsError naming everything that is wrong, at once. */
export function loadSettings(environment: Record<string, string | undefined>) {
  const given = readSettings(schema, environment, crossCheck)
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`
  const appUrl = given.DATABASE_APP_URL ?? loginUrl(given.DATABASE_URL ?? '')
  return {
    ...given,
    PUBLIC_URL: publicUrl,
    DROP_HOST: given.DROP_HOST ?? publicUrl,
    SHARE_BASE_URL: given.SHARE_BASE_URL ?? given.DROP_HOST ?? publicUrl,
    DATABASE_APP_URL: appUrl,
    // outside production a key may be generated, but all processes must agree on it, so it is derived from what they share
    FANFARE_ENCRYPTION_KEYS: given.FANFARE_ENCRYPTION_KEYS ?? developmentKey(appUrl),
    COOKIE_BANNER:
      given.COOKIE_BANNER ?? (Boolean(given.META_PIXEL_ID) || ['demo', 'development'].includes(given.FANFARE_ENV)),
    TIKTOK_OEMBED: given.TIKTOK_OEMBED ?? given.FANFARE_ENV === 'production',
    OPEN_SIGN_UP: given.OPEN_SIGN_UP ?? given.FANFARE_ENV !== 'production',
    TRUSTED_PROXIES: given.TRUSTED_PROXIES ?? (false as const),
  }
}

/** For an embedded database. It hangs on its password, which may be lost, so the folder keeps what was made up first. */
export const madeUpKeys = (ownerUrl: string) => developmentKey(loginUrl(ownerUrl))

const developmentKey = (appUrl: string) =>
  `local:${createHash('sha256')
    .update(`encryption:${new URL(appUrl).password}`)
    .digest('base64')}`
