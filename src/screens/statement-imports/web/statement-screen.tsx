import { ImportFrame } from '#features/sheet-imports/web/import-frame.tsx'
import { statementImports } from '#features/statement-imports/contract.ts'
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
    <ImportFrame
      home="/royalties"
      calls={statementImports}
      sheet={data?.statement_import}
      error={error}
      onRetry={refetch}
      plan={data && <StatementPlanStep detail={data} />}
      result={data && <StatementResult detail={data} />}
    />
  )
}
