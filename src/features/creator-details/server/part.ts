import type { Part } from '#platform/server/part.ts'
import { type CreatorDetailsServices, creatorDetailsRoutes } from './routes.ts'

export const creatorDetailsPart = (services: CreatorDetailsServices): Part => ({
  routes: creatorDetailsRoutes(services),
})
