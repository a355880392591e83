import { creatorImports } from '#features/creator-imports/contract.ts'
import { ImportFrame } from '#features/sheet-imports/web/import-frame.tsx'
import { ImportProgress } from '#features/sheet-imports/web/import-progress.tsx'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
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
    <ImportFrame home="/roster" file={data?.creator_import.file_name} error={error} onRetry={refetch}>
      {data && <Step detail={data} />}
    </ImportFrame>
  )
}

function Step({ detail }: { detail: AnswerOf<typeof creatorImports.get> }) {
  const organization_id = useOrganization().id
  const stop = useCommand(creatorImports.stop, { done: 'Import stopped', failed: 'Failed to stop the import' })
  const sheet = detail.creator_import
  const { id, state } = sheet
  if (state === 'READY') return <SheetPlan detail={detail} />
  if (state !== 'RUNNING' && state !== 'UNDOING') return <SheetResult creator_import={sheet} />
  return <ImportProgress home="/roster" sheet={sheet} onStop={() => stop.mutate({ organization_id, id })} />
}
