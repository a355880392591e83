import type { Part } from '#platform/server/part.ts'
import { privacyRequestRoutes } from './routes.ts'

export const privacyRequestsPart = (): Part => ({ routes: privacyRequestRoutes })
