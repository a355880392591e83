import type { Part } from '#platform/server/part.ts'
import { audienceRoutes, audienceSettingsRoutes, fanAudienceRoutes } from './routes.ts'

export const audiencesPart = (): Part => ({
  routes: [...fanAudienceRoutes, ...audienceRoutes, ...audienceSettingsRoutes],
})
