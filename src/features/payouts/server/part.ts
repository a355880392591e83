import type { Part } from '#platform/server/part.ts'
import { paidRoutes, payoutRoutes } from './routes.ts'

export const payoutsPart = (): Part => ({ routes: [...payoutRoutes, ...paidRoutes] })
