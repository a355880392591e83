import type { Part } from '#platform/server/part.ts'
import { type OrderServices, orderPage } from './order-page.ts'
import { purgeArrivalsSchedule, purgeArrivalsWork } from './purge.ts'
import { shopOrderRoutes } from './routes.ts'
import { resealShopSecretsSchedule, resealShopSecretsWork } from './secrets.ts'

export const shopOrdersPart = (services: OrderServices & { publicUrl: string }): Part => ({
  routes: shopOrderRoutes(services),
  pages: [orderPage(services)],
  jobs: [purgeArrivalsWork, resealShopSecretsWork(services.box)],
  schedules: [purgeArrivalsSchedule, resealShopSecretsSchedule],
})
