import '#platform/web/strict-zod.ts'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { setLeave } from '#platform/web/data/send.ts'
import { OverlaysContext } from '#platform/web/frame/overlays.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { rootRoute } from '#platform/web/frame/root-route.ts'
import { showTheme } from '#platform/web/frame/theme.ts'
import { adsRoute } from '#screens/ads/web/route.tsx'
import { artistRoute, artistsRoute } from '#screens/artists/web/route.tsx'
import { audiencesRoute, builderRoute } from '#screens/audiences/web/route.tsx'
import { sheetRoute, sheetsRoute } from '#screens/creator-imports/web/route.tsx'
import { dropRoute, dropsRoute } from '#screens/drops/web/route.tsx'
import { importRoute, importsRoute } from '#screens/fan-imports/web/route.tsx'
import { duplicatesRoute, fanRoute, fansRoute } from '#screens/fans/web/route.tsx'
import { homeRoute } from '#screens/home/web/route.tsx'
import { inboxRoute } from '#screens/inbox/web/route.tsx'
import { mentionsRoute } from '#screens/mentions/web/route.tsx'
import { messageRoute, messagesRoute } from '#screens/messages/web/route.tsx'
import { outreachRoutes } from '#screens/outreach/web/route.tsx'
import { pinsRoute } from '#screens/pins/web/route.tsx'
import { postImportRoute, postImportsRoute } from '#screens/post-imports/web/route.tsx'
import { postsRoute, segmentRoute } from '#screens/posts/web/route.tsx'
import { promotionsRoutes } from '#screens/promotions/web/route.tsx'
import { releasesRoutes } from '#screens/releases/web/route.tsx'
import { CreatorDetailsOverlay } from '#screens/roster/web/details/details-overlay.tsx'
import { creatorDetailsRoute } from '#screens/roster/web/details/route.tsx'
import { SimilarCreatorsOverlay } from '#screens/roster/web/details/similar-overlay.tsx'
import { creatorDuplicatesRoute } from '#screens/roster/web/duplicates/route.tsx'
import { rosterRoute } from '#screens/roster/web/route.tsx'
import { royaltyRoutes } from '#screens/royalties/web/route.tsx'
import { settingsRoutes } from '#screens/settings/web/route.tsx'
import { signInRoutes } from '#screens/sign-in/web/route.tsx'
import { statementRoutes } from '#screens/statement-imports/web/route.tsx'
import { studioRoute } from '#screens/studio/web/route.tsx'
import { trendsRoute } from '#screens/trends/web/route.tsx'
import { route as uiGallery } from '#screens/ui-gallery/web/route.tsx'
import { ScreenFailed } from '#screens/workspace/web/lost-screens.tsx'
import { lostRoute, workspaceRoute } from '#screens/workspace/web/route.tsx'
import '#platform/web/styles/workspace.css'

/** Every screen, one line each; a screen brings its own path and its own chunk. */
const routeTree = rootRoute.addChildren([
  uiGallery,
  ...signInRoutes,
  workspaceRoute.addChildren([
    homeRoute,
    dropsRoute,
    dropRoute,
    studioRoute,
    fansRoute,
    duplicatesRoute,
    importsRoute,
    importRoute,
    fanRoute,
    audiencesRoute,
    builderRoute,
    messagesRoute,
    messageRoute,
    adsRoute,
    mentionsRoute,
    artistsRoute,
    artistRoute,
    sheetsRoute,
    sheetRoute,
    rosterRoute,
    creatorDetailsRoute,
    creatorDuplicatesRoute,
    pinsRoute,
    trendsRoute,
    postsRoute,
    segmentRoute,
    postImportsRoute,
    postImportRoute,
    ...outreachRoutes,
    inboxRoute,
    ...promotionsRoutes,
    ...releasesRoutes,
    ...royaltyRoutes,
    ...statementRoutes,
    ...settingsRoutes,
    lostRoute,
  ]),
])

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ScreenFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Records that open over any screen. */
const overlays = [SimilarCreatorsOverlay, CreatorDetailsOverlay]

/** Files of screens that were asked for without a connection: `ScreenFailed` says so, and the console need not. */
const lostFiles = new WeakSet<object>()
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (navigator.onLine) return
  // by its own words the router would know a missing file, and reload the page, which is gone then
  payload.message = 'There is no connection.'
  lostFiles.add(payload)
})

showTheme()
setLeave(href => router.navigate({ href, replace: true }))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root, {
  onCaughtError: (error, { componentStack }) => {
    if (!lostFiles.has(error as object)) console.error(error, componentStack)
  },
}).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <OverlaysContext value={overlays}>
        <RouterProvider router={router} />
      </OverlaysContext>
    </Providers>
  </StrictMode>,
)
