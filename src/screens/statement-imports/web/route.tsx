import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { statementImportAddress } from './address.ts'

const statementsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/royalties/import',
  validateSearch: importsSearch,
  component: lazyRouteComponent(() => import('./statements-screen.tsx'), 'StatementsScreen'),
})

const statementRoute = statementImportAddress.update({
  component: lazyRouteComponent(() => import('./statement-screen.tsx'), 'StatementScreen'),
})

export const statementRoutes = [statementsRoute, statementRoute] as const
