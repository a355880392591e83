import type { Part } from '#platform/server/part.ts'
import { artistRoutes } from './routes.ts'

export const artistsPart = (services: { shareBaseUrl: string }): Part => ({ routes: artistRoutes(services) })
