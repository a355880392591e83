import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { previewState } from '../contract.ts'

export const sections = [
  'basics',
  'look',
  'links',
  'blocks',
  'form',
  'confirmation',
  'legal',
  'schedule',
  'share',
] as const
export type Section = (typeof sections)[number]

export const studioSearch = z.object({
  /** The part that stands open; `none` has all closed. */
  section: z
    .enum([...sections, 'none'])
    .optional()
    .catch(undefined),
  device: z.enum(['desktop', 'embedded']).optional().catch(undefined),
  /** Of the site that shows the embedded form. */
  ground: z.literal('dark').optional().catch(undefined),
  state: previewState.exclude(['PAGE']).optional().catch(undefined),
  /** On a phone one thing is seen at a time; beside a narrow stage the checks open over it. */
  pane: z.enum(['preview', 'checks']).optional().catch(undefined),
  history: z.literal(true).optional().catch(undefined),
  /** The state of the history that the preview shows. */
  entry: z.string().max(60).optional().catch(undefined),
})
export type StudioSearch = z.output<typeof studioSearch>

export const studioAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/drops/$dropId/edit',
  validateSearch: studioSearch,
})
