import { ImportFrame } from '#features/sheet-imports/web/import-frame.tsx'
import { ImportProgress } from '#features/sheet-imports/web/import-progress.tsx'
import { statementImports } from '#features/statement-imports/contract.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { statementImportAddress } from './address.ts'
import { StatementPlanStep } from './statement-plan-step.tsx'
import { StatementResult } from './statement-result.tsx'

/** One statement: what its columns mean while it waits, how far it is while it runs, and then what became of each row. */
export function StatementScreen() {
  const organization_id = useOrganization().id
  const { importId: id } = statementImportAddress.useParams()
  const { data, error, refetch } = useQuery(statementImports.get, { organization_id, id }, { keepLast: false })
  return (
    <ImportFrame home="/royalties" file={data?.statement_import.file_name} error={error} onRetry={refetch}>
      {data && <Step detail={data} />}
    </ImportFrame>
  )
}

function Step({ detail }: { detail: AnswerOf<typeof statementImports.get> }) {
  const organization_id = useOrganization().id
  const stop = useCommand(statementImports.stop, { done: 'Import stopped', failed: 'Failed to stop the import' })
  const sheet = detail.statement_import
  const { id, state } = sheet
  if (state === 'READY') return <StatementPlanStep detail={detail} />
  if (state !== 'RUNNING' && state !== 'UNDOING') return <StatementResult detail={detail} />
  return <ImportProgress home="/royalties" sheet={sheet} onStop={() => stop.mutate({ organization_id, id })} />
}
