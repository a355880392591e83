import type { FastifyPluginAsync } from 'fastify'
import { createFanPages, ownHosts } from '#app/fan-pages.ts'
import { type BuiltFanPages, builtFanPages } from '#app/fan-renderer.ts'
import { captchaOf, erasingOf, mailbox, messagingOf, noticesOf, sendersOf, socialOf } from '#app/providers.ts'
import { replayErasures } from '#app/replay-erasures.ts'
import { rosterPart } from '#app/roster.ts'
import type { Settings } from '#app/settings.ts'
import { staticFiles, workspacePages } from '#app/static-files.ts'
import { DEMO_OWNER } from '#demo/owner.ts'
import { createAccounts } from '#features/accounts/server/accounts.ts'
import { forgetExpiredSchedule } from '#features/accounts/server/forget-expired.ts'
import { apiKeyRoutes, identifyApiKey } from '#features/api-keys/server/api-keys.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { captchaRoutes } from '#features/captcha/server/routes.ts'
import { purgeSpentCaptchasSchedule, purgeSpentCaptchasWork } from '#features/captcha/server/spend.ts'
import {
  forgetPicturesSchedule,
  forgetPicturesWork,
  removePictureFilesWork,
} from '#features/drops/server/forget-pictures.ts'
import { messageRoutes } from '#features/messages/server/message-routes.ts'
import { outboxPage, outboxRoutes } from '#features/messages/server/outbox/routes.ts'
import { houseMail, messageQueue, messageRows } from '#features/messages/server/queue-message.ts'
import { sendMessageWork } from '#features/messages/server/send-message.ts'
import { forgetCodesSchedule, forgetCodesWork } from '#features/otp/server/forget-codes.ts'
import { forgetSendsSchedule, forgetSendsWork } from '#features/otp/server/forget-sends.ts'
import { pinRoutes } from '#features/pins/server/routes.ts'
import { placeRoutes } from '#features/places/server/routes.ts'
import { privacyRequestRoutes } from '#features/privacy-requests/server/routes.ts'
import { webhookEvents } from '#features/webhooks/events.ts'
import { deliverWebhooksWork, webhookFetch } from '#features/webhooks/server/deliver.ts'
import { disabledNoticeWork } from '#features/webhooks/server/disabled-notice.ts'
import { purgeWebhooksWork } from '#features/webhooks/server/purge.ts'
import { resealSecretsSchedule, resealSecretsWork } from '#features/webhooks/server/reseal-secrets.ts'
import { webhookRoutes } from '#features/webhooks/server/routes.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import type { SocialProfiles } from '#integrations/social/port.ts'
import { simulatedAvatars } from '#integrations/social/simulated-avatars.ts'
import { documentation } from '#platform/server/api-docs/docs-page.ts'
import type { RouteGroups } from '#platform/server/api-docs/openapi.ts'
import type { Clock } from '#platform/server/clock.ts'
import { databaseClock } from '#platform/server/database/database-clock.ts'
import { createDatabase, createPool } from '#platform/server/database/db.ts'
import { exportFiles } from '#platform/server/exports/export-files.ts'
import { exportSlots } from '#platform/server/exports/export-slots.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { createHttpServer } from '#platform/server/http/http.ts'
import { liveChanges } from '#platform/server/http/live-changes.ts'
import type { Route } from '#platform/server/http/serve.ts'
import { startJobRunner } from '#platform/server/jobs/job-runner.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { forgetAnswersSchedule, forgetAnswersWork } from '#platform/server/limits/forget-answers.ts'
import { forgetLimitsSchedule, forgetLimitsWork } from '#platform/server/limits/forget-limits.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { derivedKey } from '#platform/server/secret-box.ts'
import { creatorSheetFiles } from '#screens/creator-imports/server/import-files.ts'
import { rush } from '#screens/drop-page/server/pages/rush.ts'
import { funnelRoutes } from '#screens/drops/server/funnel-routes.ts'
import { dropScreenRoutes } from '#screens/drops/server/routes.ts'
import { forgetImportWork } from '#screens/fan-imports/server/forget-import.ts'
import { importFiles } from '#screens/fan-imports/server/import-files.ts'
import { noteImportedWork } from '#screens/fan-imports/server/imported-duplicates.ts'
import { refusedContacts } from '#screens/fan-imports/server/refused-contacts.ts'
import { fanImportRoutes } from '#screens/fan-imports/server/routes.ts'
import { runImportWork } from '#screens/fan-imports/server/run-import.ts'
import { undoImportWork } from '#screens/fan-imports/server/undo-import.ts'
import { fanBulkRoutes } from '#screens/fans/server/bulk-routes.ts'
import { finishErasureWork } from '#screens/fans/server/erasing/erase-fan.ts'
import { fanExportFile } from '#screens/fans/server/fan-exports.ts'
import { fanMergeRoutes } from '#screens/fans/server/merge-routes.ts'
import { fanRightsRoutes } from '#screens/fans/server/rights-routes.ts'
import { fanScreenRoutes } from '#screens/fans/server/routes.ts'
import { deliveryPath, providerRoutes } from '#screens/preferences/server/provider-route.ts'
import { refusedContact } from '#screens/preferences/server/refused-contact.ts'
import { creatorExportFile } from '#screens/roster/server/exporting/creator-exports.ts'
import { linkChecker } from '#screens/studio/server/preflight/link-checker.ts'
import { studioRoutes } from '#screens/studio/server/routes.ts'

/** Connections that are open before a rush: as many as its sign-ups use, and some. */
const KEPT_CONNECTIONS = 8

/** What tests replace. */
export interface Overrides {
  social?: SocialProfiles
  clock?: Clock
  log?: Log
  fanPages?: BuiltFanPages
  captcha?: Captcha
}

/** The product, wired: the only place where pools and providers are made. Nothing listens or works yet. */
export async function createApp(settings: Settings, overrides: Overrides = {}) {
  const log = overrides.log ?? createLog(settings.LOG_LEVEL)
  const url = settings.DATABASE_APP_URL
  const kept = Math.min(KEPT_CONNECTIONS, settings.DATABASE_CONNECTIONS)
  const database = createDatabase({ url, max: settings.DATABASE_CONNECTIONS, kept })
  const time = databaseClock({ pool: database.pool })
  if (!overrides.clock) await time.start()
  const clock = overrides.clock ?? time
  const authPool = createPool({ url, role: 'fanfare_auth', max: 4 })

  const allowLoopback = settings.FANFARE_ENV !== 'production'
  const services = { database, clock, fetch: guardedFetch({ allowLoopback }) }
  const captcha = overrides.captcha ?? captchaOf(settings, services)
  const providers = messagingOf(settings, services)
  const social = overrides.social ?? socialOf(settings, { clock })
  // where one-time codes can be read by whoever opens the page
  const withOutbox = settings.FANFARE_ENV !== 'production'
  const erasing = erasingOf(settings)
  const { box, contactKeys, storage } = erasing
  const rowsOfMessage = messageRows({ box, clock })
  const queueMessage = messageQueue({ box, clock })
  const sendMail = houseMail(database, queueMessage)
  const notices = noticesOf(settings)
  const accounts = createAccounts({
    database,
    authPool,
    secret: derivedKey(settings.FANFARE_ENCRYPTION_KEYS, 'accounts').toString('base64'),
    publicUrl: settings.PUBLIC_URL,
    sendMail,
    identifyApiKey,
    demoOwner: settings.FANFARE_ENV === 'demo' ? DEMO_OWNER.email : null,
    openSignUp: settings.OPEN_SIGN_UP,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
  })
  const { sessions } = accounts
  const refused = refusedContacts({ suppression: erasing.suppressionKeys, stops: contactKeys })
  const fanPages = createFanPages({
    settings,
    database,
    captcha,
    rowsOfMessage,
    queueMessage,
    storage,
    contactKeys,
    clock,
    log,
    built: overrides.fanPages ?? (await builtFanPages()),
  })

  const slots = exportSlots()
  const roster = rosterPart({
    social,
    slots,
    storage,
    suppressionKeys: erasing.suppressionKeys,
    fetchPicture: guardedFetch({ allowLoopback, contentTypes: ['image/*'], maxBytes: 2_000_000 }),
    limitFactor: settings.RATE_LIMIT_FACTOR,
  })
  const groups: RouteGroups = [
    {
      name: 'Fan pages',
      about: 'What a fan page asks for; nobody signs in for it.',
      routes: [
        ...fanPages.routes,
        ...captchaRoutes({ captcha, limitFactor: settings.RATE_LIMIT_FACTOR }),
        ...placeRoutes({ limitFactor: settings.RATE_LIMIT_FACTOR }),
      ],
    },
    {
      name: 'Workspace',
      about: 'What the team sees of its drops and fans.',
      routes: [
        ...dropScreenRoutes({ shareBaseUrl: settings.SHARE_BASE_URL, ownHosts: ownHosts(settings) }),
        ...funnelRoutes({ ownHosts: ownHosts(settings) }),
        ...studioRoutes({
          storage,
          addresses: { dropHost: settings.DROP_HOST, shareBaseUrl: settings.SHARE_BASE_URL },
          senders: sendersOf(providers),
          smsCountries: settings.SMS_COUNTRIES,
          previews: fanPages.previews,
          limitFactor: settings.RATE_LIMIT_FACTOR,
          // never this machine: links are typed by people
          checkLinks: linkChecker({ fetch: guardedFetch({ timeoutMs: 4_000, maxBytes: 1_000_000 }) }),
        }),
        ...fanScreenRoutes(box),
        ...fanBulkRoutes({ slots, limitFactor: settings.RATE_LIMIT_FACTOR }),
        ...fanMergeRoutes(contactKeys),
        ...fanRightsRoutes(erasing),
        ...fanPages.teamRoutes,
        ...auditRoutes,
        ...fanImportRoutes({ refused }),
        ...pinRoutes,
        ...messageRoutes(box),
        ...privacyRequestRoutes,
      ],
    },
    ...roster.groups,
    { name: 'Sign-in', about: 'Accounts, sessions and passwords.', routes: accounts.routes },
    { name: 'Teams', about: 'Members, roles and invitations.', routes: accounts.teamRoutes },
    { name: 'API keys', about: 'Keys with which programs make these calls.', routes: apiKeyRoutes },
    {
      name: 'Webhooks',
      about: 'Addresses that are told what happens to fans, and the log of what they were sent.',
      routes: webhookRoutes({ box, allowLoopback, limitFactor: settings.RATE_LIMIT_FACTOR }),
    },
  ]
  // the outbox is no part of the documented API: production has none
  const routes: Route[] = [...groups.flatMap(group => group.routes), ...outboxRoutes({ enabled: withOutbox })]
  const pages: FastifyPluginAsync[] = [
    staticFiles,
    workspacePages({ withGallery: settings.FANFARE_ENV !== 'production' }),
    outboxPage({ database, enabled: withOutbox }),
    ...(Object.values(social.sources).includes('simulator') ? [simulatedAvatars] : []),
    liveChanges({ url, database, sessions, log }),
    exportFiles({ database, sessions, clock, log, slots }, [fanExportFile, creatorExportFile]),
    importFiles({ database, sessions, clock, log, limitFactor: settings.RATE_LIMIT_FACTOR }),
    creatorSheetFiles({ database, sessions, clock, log, limitFactor: settings.RATE_LIMIT_FACTOR }),
    ...roster.pages,
    ...fanPages.pages,
    ...(notices
      ? [providerRoutes({ ...fanPages.preferences, supportContact: mailbox(settings.MAIL_FROM).address }, notices)]
      : []),
    documentation(groups, { publicUrl: settings.PUBLIC_URL, events: webhookEvents }),
  ]
  const jobs: JobHandler[] = [
    sendMessageWork({
      providers,
      box,
      contactKeys,
      onRefused: refusedContact(contactKeys),
      noticeUrl: message => notices && settings.PUBLIC_URL + deliveryPath(notices.name, message),
    }),
    purgeSpentCaptchasWork,
    forgetLimitsWork,
    forgetSendsWork,
    forgetCodesWork,
    forgetAnswersWork,
    runImportWork({ refused }),
    undoImportWork,
    forgetImportWork,
    noteImportedWork,
    deliverWebhooksWork({ box, fetch: webhookFetch({ allowLoopback }) }),
    disabledNoticeWork({ sendMail, publicUrl: settings.PUBLIC_URL }),
    purgeWebhooksWork,
    resealSecretsWork(box),
    finishErasureWork(erasing),
    forgetPicturesWork,
    removePictureFilesWork(storage),
    ...roster.jobs,
    ...fanPages.jobs,
    ...accounts.jobs,
  ]
  const crontab = [
    purgeSpentCaptchasSchedule,
    forgetExpiredSchedule,
    forgetLimitsSchedule,
    forgetSendsSchedule,
    forgetCodesSchedule,
    forgetAnswersSchedule,
    forgetPicturesSchedule,
    resealSecretsSchedule,
    ...roster.schedules,
  ].join('\n')

  const http = await createHttpServer({
    services: { database, sessions, clock },
    routes,
    pages,
    log,
    publicUrl: settings.PUBLIC_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    proxyHeader: settings.COUNTRY_HEADER,
    metricsToken: settings.METRICS_TOKEN,
    ...fanPages.notices,
    rush: rush(fanPages.busyPages),
  })
  return {
    settings,
    database,
    http,
    routes,
    /** Does again what a restored backup has forgotten. */
    replayErasures: (log: (line: string) => void) => replayErasures({ database, clock, services: erasing, log }),
    /** Opens the connections that the first visitors of a rush would wait for, and those that were lost since. */
    async warm() {
      if (database.pool.totalCount < kept) await fanPages.warm(kept)
    },
    async startJobs() {
      // connections of their own: jobs that wait for each other keep no visitor waiting
      const own = createDatabase({ url, max: settings.DATABASE_CONNECTIONS })
      const runner = await startJobRunner({ url, database: own, handlers: jobs, crontab, log, clock })
      return {
        async stop() {
          await runner.stop()
          await own.close()
        },
      }
    },
    async close() {
      time.stop()
      await http.close()
      for (const provider of Object.values(providers)) provider.close?.()
      await authPool.end()
      await database.close()
    },
  }
}

export type App = Awaited<ReturnType<typeof createApp>>
