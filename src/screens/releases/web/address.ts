import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { GENRES } from '#records/releases/genres.ts'
import { RELEASE_STATUSES } from '#records/releases/kinds.ts'
import { RELEASE_SORTS } from '../contract.ts'

/** What of an address is not understood is left out, so an old link still opens the list. */
export const releasesSearch = z.object({
  view: z.enum(['list', 'calendar']).default('list').catch('list'),
  /** Of the calendar: YYYY-MM. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  status: z.enum(RELEASE_STATUSES).optional().catch(undefined),
  genre: z.enum(GENRES).optional().catch(undefined),
  artist: z.uuid().optional().catch(undefined),
  q: z.coerce.string().max(200).optional().catch(undefined),
  sort: z.enum(RELEASE_SORTS).default('out_on').catch('out_on'),
  direction: z.enum(['asc', 'desc']).default('desc').catch('desc'),
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
  /** The dialog for a new release is open. */
  new: z.literal(true).optional().catch(undefined),
})
export type ReleasesSearch = z.output<typeof releasesSearch>

export const RELEASE_TABS = ['overview', 'details', 'songs', 'plan', 'performance'] as const

export const releaseSearch = z.object({
  tab: z.enum(RELEASE_TABS).default('overview').catch('overview'),
  month: releasesSearch.shape.month,
})

export const releaseAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/releases/$releaseId',
  validateSearch: releaseSearch,
})
