import type { Part } from '#platform/server/part.ts'
import { sharedPageStyle, stylesheet } from '#platform/server/shared-page/page.ts'
import { clientLinkRoutes } from './client-page/link-routes.ts'
import { RESULTS_STYLE } from './client-page/page.ts'
import { type ClientPageServices, clientPageRoutes } from './client-page/route.ts'
import { type DraftFileServices, draftFile } from './draft-file.ts'
import { draftFileRoutes } from './draft-routes.ts'
import { findPostsSchedule, findPostsWork } from './find-posts-work.ts'
import { livePostRoutes, promotionRoutes } from './routes.ts'

export const promotionsScreenPart = (
  services: ClientPageServices & DraftFileServices & { publicUrl: string },
): Part => ({
  routes: [...promotionRoutes, ...livePostRoutes, ...draftFileRoutes(services), ...clientLinkRoutes(services)],
  pages: [
    sharedPageStyle,
    stylesheet(RESULTS_STYLE, new URL('./client-page/style.css', import.meta.url)),
    clientPageRoutes(services),
    draftFile(services),
  ],
  jobs: [findPostsWork],
  schedules: [findPostsSchedule],
})
