import type { Part } from '#platform/server/part.ts'
import { placeRoutes } from './routes.ts'

export const placesPart = (services: { limitFactor: number }): Part => ({ routes: placeRoutes(services) })
