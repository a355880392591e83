import type { Part } from '#platform/server/part.ts'
import { type ReleaseServices, releaseRoutes } from './routes.ts'

export const releasesScreenPart = (services: ReleaseServices): Part => ({ routes: releaseRoutes(services) })
