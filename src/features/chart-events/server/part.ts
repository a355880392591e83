import type { Part } from '#platform/server/part.ts'
import { chartEventRoutes } from './routes.ts'

export const chartEventsPart = (): Part => ({ routes: chartEventRoutes })
