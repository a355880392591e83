import type { SocialProfiles } from '#integrations/social/port.ts'
import type { Part } from '#platform/server/part.ts'
import { audienceRoutes } from './routes.ts'

export const audiencePart = (services: { social: SocialProfiles }): Part => ({ routes: audienceRoutes(services) })
