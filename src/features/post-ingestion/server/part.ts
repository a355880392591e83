import type { SocialProfiles } from '#integrations/social/port.ts'
import type { Part } from '#platform/server/part.ts'
import { followListWork } from '#records/posts/server/followed-lists.ts'
import { segmentSourceRoutes } from '#records/posts/server/routes.ts'
import { followAccountsWork, followSchedule, followSoon } from './ingest-posts.ts'

/** Following a source asks for its posts at once, so its calls are bound here. */
export const postIngestionPart = (services: { social: SocialProfiles; limitFactor: number }): Part => ({
  routes: segmentSourceRoutes({ followSoon }),
  jobs: [...followAccountsWork(services.social, services), followListWork(followSoon)],
  schedules: [followSchedule],
})
