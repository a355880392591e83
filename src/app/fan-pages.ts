import { createSecretKey } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { BuiltFanPages } from '#app/fan-renderer.ts'
import type { Settings } from '#app/settings.ts'
import { sealConsentsWork } from '#features/consents/server/seal.ts'
import { publishedDrops } from '#features/drops/server/published-drops.ts'
import { dropRoutes } from '#features/drops/server/routes.ts'
import { dropTraffic } from '#features/funnel/server/drop-traffic.ts'
import type { MessageRows, QueueMessage } from '#features/messages/server/queue-message.ts'
import { signUpDesk } from '#features/signups/server/sign-up-desk.ts'
import { captchaOrigins } from '#integrations/captcha/origins.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Log } from '#platform/server/log.ts'
import { derivedKey, derivedKeys, type KeyRing } from '#platform/server/secret-box.ts'
import { remindWork, sendAgainWork } from '#screens/drop-page/server/confirming/ask-to-confirm.ts'
import { confirmRoute } from '#screens/drop-page/server/confirming/confirm-route.ts'
import { followUpWork } from '#screens/drop-page/server/confirming/follow-up.ts'
import { linkForTeamRoutes } from '#screens/drop-page/server/confirming/link-again.ts'
import { embedScript } from '#screens/drop-page/server/pages/embed-script.ts'
import { formStartRoutes } from '#screens/drop-page/server/pages/form-starts.ts'
import { dropPreviews } from '#screens/drop-page/server/pages/previews.ts'
import { dropPageRoute } from '#screens/drop-page/server/pages/route.ts'
import { nativeForm } from '#screens/drop-page/server/signing-up/native-form.ts'
import { signUpRoutes } from '#screens/drop-page/server/signing-up/sign-up-routes.ts'
import type { SignUpServices } from '#screens/drop-page/server/signing-up/sign-up-services.ts'
import { inboundMail } from '#screens/preferences/server/inbound-mail.ts'
import { preferenceRoutes } from '#screens/preferences/server/route.ts'
import type { PreferenceServices } from '#screens/preferences/server/services.ts'
import { privacyPage, privacyUrl } from '#screens/privacy/server/route.ts'

interface Parts {
  settings: Settings
  database: Database
  captcha: Captcha
  rowsOfMessage: MessageRows
  queueMessage: QueueMessage
  storage: Storage
  /** With which contacts are hashed where they may not be kept. */
  contactKeys: KeyRing
  clock: Clock
  log: Log
  /** Null where pages are not built: then there are only the calls. */
  built: BuiltFanPages | null
}

/** Everything fans reach, wired. */
export function createFanPages({
  settings,
  database,
  captcha,
  rowsOfMessage,
  queueMessage,
  storage,
  clock,
  log,
  built,
  contactKeys,
}: Parts) {
  const drops = publishedDrops(database)
  // as key objects: making one anew for every signature takes longer than the signature
  const key = (purpose: string) => createSecretKey(derivedKey(settings.FANFARE_ENCRYPTION_KEYS, purpose))
  const traffic = dropTraffic({
    database,
    clock,
    log,
    secure: settings.DROP_HOST.startsWith('https:'),
    ownHosts: ownHosts(settings),
    countryHeader: settings.COUNTRY_HEADER,
  })
  const services: SignUpServices = {
    drops,
    traffic,
    desk: signUpDesk(database),
    captcha: { captcha, whenDown: settings.CAPTCHA_WHEN_DOWN },
    rowsOfMessage,
    queueMessage,
    special: { force_email_and_phone_drop_ids: settings.FORCE_EMAIL_AND_PHONE_DROP_IDS },
    keys: { contact: key('contact'), code: key('otp'), capability: key('signup capability'), form: key('native form') },
    limitFactor: settings.RATE_LIMIT_FACTOR,
    smsCountries: settings.SMS_COUNTRIES,
    textBudget: Math.round(settings.SMS_BUDGET_A_DAY * 100),
    dropHost: settings.DROP_HOST,
    shareBaseUrl: settings.SHARE_BASE_URL,
    contactKeys,
    links: {
      keys: derivedKeys(settings.FANFARE_ENCRYPTION_KEYS, 'links in messages'),
      host: settings.DROP_HOST,
      unsubscribeMailbox: settings.MAIL_UNSUBSCRIBE_ADDRESS ?? null,
    },
  }
  const ownPolicy = settings.PRIVACY_POLICY_URL ?? null
  /** The last second of counts, when the server stops. */
  const countsWritten: FastifyPluginAsync = async http => void http.addHook('onClose', () => traffic.stop())
  const { pages, notices, busyPages, previews, stylesheetsOf } = built
    ? pagesOf(built)
    : { pages: [], notices: undefined, busyPages: null, previews: null, stylesheetsOf: () => [] }
  const preferences: PreferenceServices = {
    database,
    clock,
    drops,
    contactKeys,
    links: services.links,
    stylesheetsOf,
    privacyUrl: privacyUrl({ ownPolicy, publicUrl: settings.PUBLIC_URL }),
    limitFactor: settings.RATE_LIMIT_FACTOR,
  }
  return {
    drops,
    routes: [...dropRoutes(drops), ...signUpRoutes(services), ...formStartRoutes({ ...services, traffic })],
    preferences,
    /** What members do about sign-ups. */
    teamRoutes: linkForTeamRoutes(services),
    pages: [
      ...pages,
      countsWritten,
      embedScript,
      confirmRoute({ services, stylesheetsOf, database, clock }),
      preferenceRoutes(preferences),
      ...(settings.MAIL_INBOUND_TOKEN ? [inboundMail(preferences, settings.MAIL_INBOUND_TOKEN)] : []),
      privacyPage({ ownPolicy, mailFrom: settings.MAIL_FROM, captcha: captcha.name }),
    ],
    /** What a browser sees in place of a page. */
    notices,
    /** For forms that are turned away at the door. */
    busyPages,
    previews,
    warm: services.desk.warm,
    jobs: [followUpWork(services), remindWork(services), sendAgainWork(services), sealConsentsWork],
  }

  function pagesOf({ render, assets, styles }: BuiltFanPages) {
    const { plugin, pages, unknownPage, failedPage } = dropPageRoute({
      render,
      assets,
      ...(styles && { styles }),
      drops,
      traffic,
      storage,
      captchaOrigins: captchaOrigins[captcha.name],
      clock,
      log,
      stampKey: services.keys.form,
      special: services.special,
      dropHost: settings.DROP_HOST,
      shareBaseUrl: settings.SHARE_BASE_URL,
      privacyUrl: privacyUrl({ ownPolicy, publicUrl: settings.PUBLIC_URL }),
    })
    const previews = dropPreviews({
      pages,
      styles: styles ?? '',
      database,
      storage,
      key: key('drop preview'),
      clock,
      dropHost: settings.DROP_HOST,
    })
    const all: FastifyPluginAsync[] = [plugin, previews.plugin, nativeForm({ services, pages, database, clock, log })]
    const { stylesheetsOf } = pages
    const notices = { unknownPage, failedPage }
    return { pages: all, notices, busyPages: pages.notices.busy, previews, stylesheetsOf }
  }
}

/** Hosts from which a visit comes from nowhere else, as referrers name them. */
export const ownHosts = (settings: Pick<Settings, 'PUBLIC_URL' | 'DROP_HOST' | 'SHARE_BASE_URL'>) => [
  ...new Set(
    [settings.PUBLIC_URL, settings.DROP_HOST, settings.SHARE_BASE_URL].map(url =>
      new URL(url).hostname.replace(/^www\./, ''),
    ),
  ),
]
