import { fanImports } from '#features/fan-imports/contract.ts'
import { ImportFrame } from '#features/sheet-imports/web/import-frame.tsx'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { importAddress } from './address.ts'
import { FanImportResult } from './import-result.tsx'
import { PlanScreen } from './plan-screen.tsx'

/** One file: what its columns mean while it waits, how far it is while it runs, and then what became of each row. */
export function ImportScreen() {
  const organization_id = useOrganization().id
  const { importId: id } = importAddress.useParams()
  const { data, error, refetch } = useQuery(fanImports.get, { organization_id, id }, { keepLast: false })
  return (
    <ImportFrame
      home="/fans"
      calls={fanImports}
      sheet={data?.fan_import}
      error={error}
      onRetry={refetch}
      plan={data && <PlanScreen detail={data} />}
      result={data && <FanImportResult fan_import={data.fan_import} />}
    />
  )
}
