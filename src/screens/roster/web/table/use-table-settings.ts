import { z } from 'zod'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useKept } from '#platform/web/storage.ts'

const settings = z.object({
  shown: z.boolean(),
  hidden: z.array(z.string()),
  /** The saved view that was open when columns were chosen last. */
  view: z.string().optional(),
})

/** How one likes the table in this team and browser: whether the filters show, and which columns do not. */
export function useTableSettings() {
  const [kept, keep] = useKept('rosterFilters', useOrganization().id, settings, { shown: true, hidden: [] })
  return {
    filtersShown: kept.shown,
    hidden: kept.hidden,
    showFilters: (shown: boolean) => keep({ ...kept, shown }),
    hide: (hidden: readonly string[], view?: string) => {
      const { view: _, ...others } = kept
      keep({ ...others, hidden: [...hidden], ...(view !== undefined && { view }) })
    },
    /** Whose columns these are already, as one chose them or changed them since. */
    columnsOf: kept.view,
  }
}
