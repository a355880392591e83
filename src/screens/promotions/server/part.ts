import type { Part } from '#platform/server/part.ts'
import { sharedPageStyle, stylesheet } from '#platform/server/shared-page/page.ts'
import { clientLinkRoutes } from './client-page/link-routes.ts'
import { RESULTS_STYLE } from './client-page/page.ts'
import { type ClientPageServices, clientPageRoutes } from './client-page/route.ts'
import { findPostsSchedule, findPostsWork } from './find-posts-work.ts'
import { promotionRoutes } from './routes.ts'

export const promotionsScreenPart = (services: ClientPageServices & { publicUrl: string }): Part => ({
  routes: [...promotionRoutes, ...clientLinkRoutes(services)],
  pages: [
    sharedPageStyle,
    stylesheet(RESULTS_STYLE, new URL('./client-page/style.css', import.meta.url)),
    clientPageRoutes(services),
  ],
  jobs: [findPostsWork],
  schedules: [findPostsSchedule],
})
