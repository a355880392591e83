import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { promotionSearch, promotionsSearch } from './address.ts'

const promotionsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/promotions',
  validateSearch: promotionsSearch,
  component: lazyRouteComponent(() => import('./promotions-screen.tsx'), 'PromotionsScreen'),
})

const promotionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/promotions/$promotionId',
  validateSearch: promotionSearch,
  component: lazyRouteComponent(() => import('./promotion-screen.tsx'), 'PromotionScreen'),
})

/** Where the roster's links to promotions lead; the same screen (SHORT-027). */
const promoteRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/promote/$promotionId',
  component: lazyRouteComponent(() => import('./promotion-screen.tsx'), 'PromotionScreen'),
})

export const promotionsRoutes = [promotionsRoute, promotionRoute, promoteRoute] as const
