import { z } from 'zod'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useKept } from '#platform/web/storage.ts'

const settings = z.object({
  shown: z.boolean(),
  hidden: z.array(z.string()),
  /** Columns of the team's own fields that show. */
  fields: z.array(z.string()).optional(),
  /** The saved view that was open when columns were chosen last. */
  view: z.string().optional(),
})

const none: readonly string[] = []

/** How one likes the table in this team and browser: whether the filters show, and which columns do not. */
export function useTableSettings() {
  const [kept, keep] = useKept('rosterFilters', useOrganization().id, settings, { shown: true, hidden: [] })
  return {
    filtersShown: kept.shown,
    hidden: kept.hidden,
    shownFields: kept.fields ?? none,
    showFields: (fields: readonly string[]) => keep({ ...kept, fields: [...fields] }),
    showFilters: (shown: boolean) => keep({ ...kept, shown }),
    hide: (hidden: readonly string[], view?: string, fields: readonly string[] | undefined = kept.fields) => {
      const { view: _, fields: __, ...others } = kept
      keep({
        ...others,
        hidden: [...hidden],
        ...(fields && { fields: [...fields] }),
        ...(view !== undefined && { view }),
      })
    },
    /** Whose columns these are already, as one chose them or changed them since. */
    columnsOf: kept.view,
  }
}
