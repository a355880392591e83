import type { Part } from '#platform/server/part.ts'
import { findPostsSchedule, findPostsWork } from './find-posts-work.ts'
import { promotionRoutes } from './routes.ts'

export const promotionsScreenPart = (): Part => ({
  routes: promotionRoutes,
  jobs: [findPostsWork],
  schedules: [findPostsSchedule],
})
