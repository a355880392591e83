import type { Part } from '#platform/server/part.ts'
import { creatorEditRoutes } from './routes.ts'

export const creatorEditsPart = (): Part => ({ routes: creatorEditRoutes })
