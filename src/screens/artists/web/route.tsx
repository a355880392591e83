import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { artistAddress, artistsSearch } from './address.ts'

export const artistsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/artists',
  validateSearch: artistsSearch,
  component: lazyRouteComponent(() => import('./artists-screen.tsx'), 'ArtistsScreen'),
})

export const artistRoute = artistAddress.update({
  component: lazyRouteComponent(() => import('./artist-screen.tsx'), 'ArtistScreen'),
})
