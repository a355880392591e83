import { Link } from '@tanstack/react-router'
import { type CreatorImport, creatorImports } from '#features/creator-imports/contract.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useCommand } from '#platform/web/use-command.ts'
import { useQuery } from '#platform/web/use-query.ts'
import { sheetRoute } from './route.tsx'
import { SheetPath } from './sheet-path.tsx'
import { SheetPlan } from './sheet-plan.tsx'
import { SheetResult } from './sheet-result.tsx'

/** One sheet: what its columns mean while it waits, how far it is while it runs, and then what became of each row. */
export function SheetScreen() {
  const organization_id = useOrganization().id
  const { importId: id } = sheetRoute.useParams()
  const { data, error, refetch } = useQuery(creatorImports.get, { organization_id, id }, { keepLast: false })
  const file_name = data?.creator_import.file_name
  return (
    <>
      <title>{`${file_name ?? 'Import'} · Fanfare`}</title>
      <Header title={<SheetPath file={file_name ?? 'File'} />} />
      {data ? (
        data.creator_import.state === 'READY' ? (
          <SheetPlan detail={data} />
        ) : data.creator_import.state === 'RUNNING' || data.creator_import.state === 'UNDOING' ? (
          <SheetProgress creator_import={data.creator_import} />
        ) : (
          <SheetResult creator_import={data.creator_import} />
        )
      ) : error?.status === 404 ? (
        <EmptyState
          kind="nothing-yet"
          title="This import is not there"
          className="m-auto"
          actions={
            <Link to="/roster/import" className={buttonClass()}>
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

/** How far it is. The work goes on elsewhere: the page may be left and comes back to where it is by then. */
function SheetProgress({ creator_import }: { creator_import: CreatorImport }) {
  const organization_id = useOrganization().id
  const { id, state, row_count, added, updated, merged, unchanged, rejected, restored, kept } = creator_import
  const stop = useCommand(creatorImports.stop, { done: 'Import stopped', failed: 'Failed to stop the import' })
  const running = state === 'RUNNING'
  return (
    <div className="mx-auto w-full max-w-[560px] px-5 py-16">
      <Progress
        label={running ? 'Importing creators' : 'Taking the import back'}
        done={running ? added + updated + merged + unchanged + rejected : restored + kept}
        total={running ? row_count : added + updated + merged}
        note="You can leave this page; the work goes on."
        {...(running && { onCancel: () => stop.mutate({ organization_id, id }) })}
      />
    </div>
  )
}
