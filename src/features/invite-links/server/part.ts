import type { Storage } from '#integrations/storage/port.ts'
import type { Part } from '#platform/server/part.ts'
import { inviteLinkRoutes } from './routes.ts'

export const inviteLinksPart = (services: { storage: Storage; dropHost: string }): Part => ({
  routes: inviteLinkRoutes(services),
})
