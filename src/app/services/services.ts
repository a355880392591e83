import { retentionRules } from '#app/retention.ts'
import { adPlatformOf } from '#app/services/ads.ts'
import { artistAccountsOf } from '#app/services/artist-accounts.ts'
import { createFanPages } from '#app/services/fan-pages.ts'
import { type BuiltFanPages, builtFanPages } from '#app/services/fan-renderer.ts'
import { mailboxProvidersOf } from '#app/services/mailbox-providers.ts'
import { musicOf } from '#app/services/music.ts'
import {
  captchaOf,
  conversionsOf,
  erasingOf,
  mailbox,
  messagingOf,
  noticesOf,
  receivesAnswers,
  sendersOf,
  socialOf,
} from '#app/services/providers.ts'
import { shopOf } from '#app/services/shop.ts'
import { signUpServices } from '#app/services/sign-up.ts'
import type { Settings } from '#app/settings.ts'
import { DEMO_OWNER } from '#demo/owner.ts'
import { createAccounts } from '#features/accounts/server/accounts.ts'
import { identifyApiKey } from '#features/api-keys/server/api-keys.ts'
import { exportSlots } from '#features/exports/server/export-slots.ts'
import { dropTraffic } from '#features/funnel/server/drop-traffic.ts'
import { type Dns, systemDns } from '#features/own-domains/server/dns.ts'
import { hostOfTeam } from '#features/own-domains/server/host-of-team.ts'
import { provedHosts } from '#features/own-domains/server/proved-hosts.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import type { MusicSimulators } from '#integrations/music/simulator/simulators.ts'
import type { SocialProfiles } from '#integrations/social/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import { databaseClock } from '#platform/server/database/database-clock.ts'
import { createDatabase, createPool } from '#platform/server/database/db.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { derivedKey, derivedKeys } from '#platform/server/secret-box.ts'
import { publishedDrops } from '#records/drops/server/published-drops.ts'
import { messageQueue, messageRows, systemMail } from '#records/messages/server/queue-message.ts'
import type { Messaging } from '#records/messages/server/send-message.ts'
import { mailboxPool as poolOfMailboxes } from '#records/outreach/server/mailboxes/open-mailbox.ts'
import { deliveryPath } from '#screens/preferences/server/provider-route.ts'
import { refusedContact } from '#screens/preferences/server/refused-contact.ts'
import type { PreferenceServices } from '#screens/preferences/server/services.ts'
import { privacyUrl as privacyUrlOf } from '#screens/privacy/server/route.ts'

/** Connections opened at the start: as many as the sign-up writers use, and some more. */
const KEPT_CONNECTIONS = 8

/** The services that tests replace. */
export interface Overrides {
  social?: SocialProfiles
  clock?: Clock
  log?: Log
  fanPages?: BuiltFanPages
  captcha?: Captcha
  musicSimulators?: MusicSimulators
  dns?: Dns
}

/** The services of the product's parts: each part takes what it names from this record. */
export type Services = Awaited<ReturnType<typeof createServices>>

/** The only place where pools and providers are made. */
export async function createServices(settings: Settings, overrides: Overrides) {
  const log = overrides.log ?? createLog(settings.LOG_LEVEL)
  const databaseUrl = settings.DATABASE_APP_URL
  const keptConnections = Math.min(KEPT_CONNECTIONS, settings.DATABASE_CONNECTIONS)
  const database = createDatabase({
    url: databaseUrl,
    max: settings.DATABASE_CONNECTIONS,
    kept: keptConnections,
  })
  const time = databaseClock({ pool: database.pool })
  if (!overrides.clock) await time.start()
  const clock = overrides.clock ?? time
  const authPool = createPool({ url: databaseUrl, role: 'fanfare_auth', max: 4 })

  const { PUBLIC_URL: publicUrl, DROP_HOST: dropHost, SHARE_BASE_URL: shareBaseUrl } = settings
  const inProduction = settings.FANFARE_ENV === 'production'
  const outside = { database, clock, fetch: guardedFetch({ allowLoopback: !inProduction }) }
  const captcha = overrides.captcha ?? captchaOf(settings, outside)
  const providers = messagingOf(settings, outside)
  const notices = noticesOf(settings)
  const erasing = erasingOf(settings)
  const { box, contactKeys, storage } = erasing

  const { presaves, musicSimulators } = musicOf(settings, { clock, box, simulators: overrides.musicSimulators })
  const mailboxProviders = mailboxProvidersOf(settings, { clock, lookup: overrides.dns })
  const mailboxPool = poolOfMailboxes({ database, box, providers: mailboxProviders })

  const queueMessage = messageQueue({ box, clock })
  const sendMail = systemMail(database, queueMessage)
  const messaging: Messaging = {
    providers,
    box,
    contactKeys,
    onRefused: refusedContact(contactKeys),
    noticeUrl: message => notices && publicUrl + deliveryPath(notices.name, message),
  }
  const accounts = createAccounts({
    database,
    authPool,
    secret: derivedKey(settings.FANFARE_ENCRYPTION_KEYS, 'accounts').toString('base64'),
    publicUrl,
    sendMail,
    identifyApiKey,
    demoOwner: settings.FANFARE_ENV === 'demo' ? DEMO_OWNER.email : null,
    openSignUp: settings.OPEN_SIGN_UP,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
  })

  const drops = publishedDrops(database)
  const ownHosts = hostsOf(publicUrl, dropHost, shareBaseUrl)
  const traffic = dropTraffic({
    database,
    clock,
    log,
    secure: dropHost.startsWith('https:'),
    ownHosts,
    countryHeader: settings.COUNTRY_HEADER,
  })
  const rowsOfMessage = messageRows({ box, clock })
  const signUp = signUpServices(settings, {
    database,
    captcha,
    drops,
    traffic,
    rowsOfMessage,
    queueMessage,
    contactKeys,
  })
  const ownPolicy = settings.PRIVACY_POLICY_URL ?? null
  const privacyUrl = privacyUrlOf({ ownPolicy, publicUrl })
  const built = overrides.fanPages ?? (await builtFanPages())
  const fanPages = createFanPages(settings, built, {
    database,
    clock,
    log,
    storage,
    traffic,
    signUp,
    presaves,
    privacyUrl,
  })
  const preferences: PreferenceServices = {
    database,
    clock,
    drops,
    contactKeys,
    links: signUp.links,
    stylesheetsOf: fanPages.stylesheetsOf,
    privacyUrl,
    limitFactor: settings.RATE_LIMIT_FACTOR,
  }

  return {
    ...erasing,
    database,
    databaseUrl,
    keptConnections,
    clock,
    log,
    accounts,
    sessions: accounts.sessions,
    slots: exportSlots(),
    retentionRules: retentionRules(erasing),
    /** Multiplies public limits, for load tests. */
    limitFactor: settings.RATE_LIMIT_FACTOR,
    ratesFile: settings.REFERENCE_RATES_FILE,
    /** Production uses no simulators, and others cannot read what was sent. */
    inProduction,
    /** Whether other programs on this machine may be called. */
    allowLoopback: !inProduction,

    publicUrl,
    dropHost,
    shareBaseUrl,
    ownHosts,
    dns: overrides.dns ?? systemDns(),
    provedHosts: provedHosts(database),
    ownPolicy,
    mailFrom: settings.MAIL_FROM,
    supportContact: mailbox(settings.MAIL_FROM).address,
    inboundToken: settings.MAIL_INBOUND_TOKEN,
    smsCountries: settings.SMS_COUNTRIES,
    followerGrowth: settings.CREATOR_FOLLOWER_GROWTH,

    captcha,
    presaves,
    musicSimulators,
    social: overrides.social ?? socialOf(settings, { clock }),
    notices,
    messaging,
    senders: sendersOf(providers),
    hearsAnswers: receivesAnswers(providers, notices),
    mailboxProviders,
    mailboxPool,
    linkHost: hostOfTeam,
    ...artistAccountsOf(settings, { clock }),
    adPlatform: adPlatformOf(settings),
    mailKeys: derivedKeys(settings.FANFARE_ENCRYPTION_KEYS, 'outreach'),
    /** Made-up people answer by themselves. */
    lively: settings.FANFARE_ENV === 'demo',
    sendMail,

    drops,
    traffic,
    signUp,
    preferences,
    privacyUrl,
    asksCookies: settings.COOKIE_BANNER,
    conversions: conversionsOf(settings),
    ...shopOf(settings),
    fanPages,
    joinPages: fanPages.joinPages,
    previews: fanPages.previews,
    stylesheetsOf: fanPages.stylesheetsOf,

    async close() {
      time.stop()
      await traffic.stop()
      for (const provider of Object.values(providers)) provider.close?.()
      mailboxPool.close()
      await authPool.end()
      await database.close()
    },
  }
}

/** Own hosts as they appear in referrers. */
const hostsOf = (...urls: string[]) => [...new Set(urls.map(url => new URL(url).hostname.replace(/^www\./, '')))]
