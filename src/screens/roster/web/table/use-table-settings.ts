import { z } from 'zod'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useKept } from '#platform/web/storage.ts'
import { type ColumnLayout, NO_LAYOUT } from '#platform/web/ui/table/column-layout.ts'

const settings = z.object({
  shown: z.boolean(),
  hidden: z.array(z.string()),
  /** Columns of the team's own fields that show. */
  fields: z.array(z.string()).optional(),
  layout: z
    .object({ order: z.array(z.string()), widths: z.record(z.string(), z.number()), pinned: z.array(z.string()) })
    .optional(),
  /** The saved view that was open when columns were chosen last. */
  view: z.string().optional(),
})
type Settings = z.output<typeof settings>

/** What a view keeps of the columns. */
export interface Columns {
  hidden: readonly string[]
  fields: readonly string[]
  layout: ColumnLayout
}

const FIRST: Settings = { shown: true, hidden: [] }
const none: readonly string[] = []

/** How one likes the table in this team and browser: whether the filters show, and the columns. */
export function useTableSettings() {
  const [kept, keep] = useKept('rosterFilters', useOrganization().id, settings, FIRST)
  const put = (change: Partial<Settings>, view: string | undefined) => {
    const { view: _, ...others } = kept
    keep({ ...others, ...change, ...(view !== undefined && { view }) })
  }
  return {
    filtersShown: kept.shown,
    hidden: kept.hidden,
    shownFields: kept.fields ?? none,
    layout: kept.layout ?? NO_LAYOUT,
    showFilters: (shown: boolean) => keep({ ...kept, shown }),
    showFields: (fields: readonly string[]) => keep({ ...kept, fields: [...fields] }),
    hide: (hidden: readonly string[], view?: string) => put({ hidden: [...hidden] }, view),
    arrange: (layout: ColumnLayout, view?: string) => put({ layout: plain(layout) }, view),
    /** All of it at once, as a view has it. */
    show: ({ hidden, fields, layout }: Columns, view?: string) =>
      put({ hidden: [...hidden], fields: [...fields], layout: plain(layout) }, view),
    /** Whose columns these are already, as one chose them or changed them since. */
    columnsOf: kept.view,
  }
}

const plain = ({ order, widths, pinned }: ColumnLayout) => ({
  order: [...order],
  widths: { ...widths },
  pinned: [...pinned],
})
