import { fanImports } from '#features/fan-imports/contract.ts'
import { ImportFrame } from '#features/sheet-imports/web/import-frame.tsx'
import { ImportProgress } from '#features/sheet-imports/web/import-progress.tsx'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { importAddress } from './address.ts'
import { ImportResult } from './import-result.tsx'
import { PlanScreen } from './plan-screen.tsx'

/** One file: what its columns mean while it waits, how far it is while it runs, and then what became of each row. */
export function ImportScreen() {
  const organization_id = useOrganization().id
  const { importId: id } = importAddress.useParams()
  const { data, error, refetch } = useQuery(fanImports.get, { organization_id, id }, { keepLast: false })
  return (
    <ImportFrame home="/fans" file={data?.fan_import.file_name} error={error} onRetry={refetch}>
      {data && <Step detail={data} />}
    </ImportFrame>
  )
}

function Step({ detail }: { detail: AnswerOf<typeof fanImports.get> }) {
  const organization_id = useOrganization().id
  const stop = useCommand(fanImports.stop, { done: 'Import stopped', failed: 'Failed to stop the import' })
  const { id, state } = detail.fan_import
  if (state === 'READY') return <PlanScreen detail={detail} />
  if (state !== 'RUNNING' && state !== 'UNDOING') return <ImportResult fan_import={detail.fan_import} />
  return <ImportProgress home="/fans" sheet={detail.fan_import} onStop={() => stop.mutate({ organization_id, id })} />
}
