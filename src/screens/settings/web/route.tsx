import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { auditSearch, webhookAddress } from './address.ts'

const start = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true })
  },
})

export const accountSettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/account',
  component: lazyRouteComponent(() => import('./account-settings.tsx'), 'AccountSettings'),
})

export const teamSettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/team',
  component: lazyRouteComponent(() => import('./team-settings.tsx'), 'TeamSettings'),
})

export const apiKeySettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/api-keys',
  component: lazyRouteComponent(() => import('./api-key-settings.tsx'), 'ApiKeySettings'),
})

export const domainSettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/domains',
  component: lazyRouteComponent(() => import('./domain-settings.tsx'), 'DomainSettings'),
})

export const webhookSettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/webhooks',
  component: lazyRouteComponent(() => import('./webhook-settings.tsx'), 'WebhookSettings'),
})

export const shopSettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/shops',
  component: lazyRouteComponent(() => import('./shop-settings.tsx'), 'ShopSettings'),
})

export const webhookRoute = webhookAddress.update({
  component: lazyRouteComponent(() => import('./webhook-screen.tsx'), 'WebhookScreen'),
})

export const fieldSettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/fields',
  component: lazyRouteComponent(() => import('./field-settings.tsx'), 'FieldSettings'),
})

export const auditSettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit-settings.tsx'), 'AuditSettings'),
})

export const privacyRequestSettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/privacy',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./privacy-request-settings.tsx'), 'PrivacyRequestSettings'),
})

/** The person, the team, and the programs that act for them. */
export const settingsRoutes = [
  start,
  accountSettingsRoute,
  teamSettingsRoute,
  fieldSettingsRoute,
  apiKeySettingsRoute,
  webhookSettingsRoute,
  shopSettingsRoute,
  domainSettingsRoute,
  webhookRoute,
  auditSettingsRoute,
  privacyRequestSettingsRoute,
] as const
