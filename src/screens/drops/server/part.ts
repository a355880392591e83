import type { Part } from '#platform/server/part.ts'
import { funnelRoutes } from './funnel-routes.ts'
import { dropScreenRoutes } from './routes.ts'

interface Services {
  shareBaseUrl: string
  dropHost: string
  /** From these a visit comes from nowhere else. */
  ownHosts: readonly string[]
}

export const dropsScreenPart = (services: Services): Part => ({
  routes: [...dropScreenRoutes(services), ...funnelRoutes(services)],
})
