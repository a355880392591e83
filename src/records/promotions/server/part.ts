import type { Part } from '#platform/server/part.ts'
import { activationRoutes } from './routes.ts'

export const promotionRecordsPart = (): Part => ({ routes: activationRoutes })
