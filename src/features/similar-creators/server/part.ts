import type { Part } from '#platform/server/part.ts'
import { type SimilarServices, similarCreatorRoutes } from './routes.ts'

export const similarCreatorsPart = (services: SimilarServices): Part => ({ routes: similarCreatorRoutes(services) })
