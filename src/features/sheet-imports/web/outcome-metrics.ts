import type { z } from 'zod'
import { exact } from '#platform/web/numbers.ts'
import type { Metric } from '#platform/web/ui/charts/metric-card.tsx'
import type { previewCounts, SheetImport } from '../contract.ts'

const beforeUndo = { note: 'before the undo' }

/** How many rows had which outcome. */
export const outcomeMetrics = ({ state, added, updated, merged, unchanged, rejected }: SheetImport): Metric[] => [
  { label: 'Added', value: exact(added), ...(state === 'UNDONE' && beforeUndo) },
  { label: 'Updated', value: exact(updated), ...(state === 'UNDONE' && beforeUndo) },
  { label: 'Merged', value: exact(merged), note: 'into earlier rows' },
  { label: 'Unchanged', value: exact(unchanged) },
  { label: 'Rejected', value: exact(rejected) },
]

/** How many of the previewed rows would be taken, by outcome. */
export const previewMetrics = ({ added, updated, merged, unchanged }: z.output<typeof previewCounts>): Metric[] => [
  { label: 'To add', value: exact(added) },
  { label: 'To update', value: exact(updated) },
  { label: 'To merge', value: exact(merged), note: 'into earlier rows' },
  { label: 'Unchanged', value: exact(unchanged) },
]
