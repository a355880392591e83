import type { Part } from '#platform/server/part.ts'
import { type OrderServices, orderWebhook } from './order-webhook.ts'
import { purgeDeliveriesSchedule, purgeDeliveriesWork } from './purge.ts'
import { shopOrderRoutes } from './routes.ts'
import { resealShopSecretsSchedule, resealShopSecretsWork } from './secrets.ts'

export const shopOrdersPart = (services: OrderServices & { publicUrl: string }): Part => ({
  routes: shopOrderRoutes(services),
  pages: [orderWebhook(services)],
  jobs: [purgeDeliveriesWork, resealShopSecretsWork(services.box)],
  schedules: [purgeDeliveriesSchedule, resealShopSecretsSchedule],
})
