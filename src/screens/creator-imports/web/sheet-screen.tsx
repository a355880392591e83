import { creatorImports } from '#features/creator-imports/contract.ts'
import { ImportFrame } from '#features/sheet-imports/web/import-frame.tsx'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { sheetAddress } from './address.ts'
import { SheetPlan } from './sheet-plan.tsx'
import { SheetResult } from './sheet-result.tsx'

/** One sheet: what its columns mean while it waits, how far it is while it runs, and then what became of each row. */
export function SheetScreen() {
  const organization_id = useOrganization().id
  const { importId: id } = sheetAddress.useParams()
  const { data, error, refetch } = useQuery(creatorImports.get, { organization_id, id }, { keepLast: false })
  return (
    <ImportFrame
      home="/roster"
      calls={creatorImports}
      sheet={data?.creator_import}
      error={error}
      onRetry={refetch}
      plan={data && <SheetPlan detail={data} />}
      result={data && <SheetResult creator_import={data.creator_import} />}
    />
  )
}
