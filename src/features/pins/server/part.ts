import type { Part } from '#platform/server/part.ts'
import { pinRoutes } from './routes.ts'

export const pinsPart = (): Part => ({ routes: pinRoutes })
