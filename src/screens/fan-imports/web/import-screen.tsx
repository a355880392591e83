import { Link } from '@tanstack/react-router'
import { fanImports } from '#features/fan-imports/contract.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useQuery } from '#platform/web/use-query.ts'
import { ImportPath } from './import-path.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { PlanScreen } from './plan-screen.tsx'
import { importRoute } from './route.tsx'

/** One file: what its columns mean while it waits, how far it is while it runs, and then what became of each row. */
export function ImportScreen() {
  const organization_id = useOrganization().id
  const { importId: id } = importRoute.useParams()
  const { data, error, refetch } = useQuery(fanImports.get, { organization_id, id }, { keepLast: false })
  const file_name = data?.fan_import.file_name
  return (
    <>
      <title>{`${file_name ?? 'Import'} · Fanfare`}</title>
      <Header title={<ImportPath file={file_name ?? 'File'} />} />
      {data ? (
        data.fan_import.state === 'READY' ? (
          <PlanScreen detail={data} />
        ) : data.fan_import.state === 'RUNNING' || data.fan_import.state === 'UNDOING' ? (
          <ImportProgress fan_import={data.fan_import} />
        ) : (
          <ImportResult fan_import={data.fan_import} />
        )
      ) : error?.status === 404 ? (
        <EmptyState
          kind="nothing-yet"
          title="This import is not there"
          className="m-auto"
          actions={
            <Link to="/fans/import" className={buttonClass()}>
              All imports
            </Link>
          }
        >
          A file that nobody imports is thrown away after a week.
        </EmptyState>
      ) : error ? (
        <Failed what="The import" error={error} onRetry={refetch} />
      ) : (
        <div className="grid gap-3 px-5 pt-3">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </>
  )
}
