import type { Part } from '#platform/server/part.ts'
import { creatorRoutes } from './routes.ts'

export const creatorsPart = (): Part => ({ routes: creatorRoutes })
