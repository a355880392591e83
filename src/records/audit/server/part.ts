import type { Part } from '#platform/server/part.ts'
import { auditRoutes } from './routes.ts'

export const auditPart = (): Part => ({ routes: auditRoutes })
