import type { Part } from '#platform/server/part.ts'
import { deliverWebhooksWork, webhookFetch } from './deliver.ts'
import { disabledNoticeWork, type Notices } from './disabled-notice.ts'
import { purgeWebhooksWork } from './purge.ts'
import { resealSecretsSchedule, resealSecretsWork } from './reseal-secrets.ts'
import { type WebhookServices, webhookRoutes } from './routes.ts'

export const webhooksPart = (services: WebhookServices & Notices): Part => ({
  routes: webhookRoutes(services),
  jobs: [
    deliverWebhooksWork({ box: services.box, fetch: webhookFetch({ allowLoopback: services.allowLoopback }) }),
    disabledNoticeWork(services),
    purgeWebhooksWork,
    resealSecretsWork(services.box),
  ],
  schedules: [resealSecretsSchedule],
})
