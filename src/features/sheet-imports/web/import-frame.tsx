import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '#platform/web/data/send.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { SheetImport } from '../contract.ts'
import type { ImportCalls } from './import-calls.ts'
import type { ImportHome } from './import-home.ts'
import { ImportPath } from './import-path.tsx'
import { ImportProgress } from './import-progress.tsx'

interface ImportFrameProps {
  home: ImportHome
  calls: Pick<ImportCalls, 'stop'>
  /** Undefined until the import is there. */
  sheet: SheetImport | undefined
  error: Failure | null
  onRetry: () => unknown
  /** Shown while the file waits, to ask what its columns mean. */
  plan: ReactNode
  /** Shown when nothing is going on any more. */
  result: ReactNode
}

/** One import: what its columns mean while it waits, how far it is while it runs, and then what became of each row. */
export function ImportFrame({ home, calls, sheet, error, onRetry, plan, result }: ImportFrameProps) {
  const organization_id = useOrganization().id
  const stop = useCommand(calls.stop, { done: 'Import stopped', failed: 'Failed to stop the import' })
  const file = sheet?.file_name
  const stage = useRef<HTMLElement>(null)
  const state = sheet?.state
  const stateBefore = useRef(state)
  useEffect(() => {
    const hasMovedOn = stateBefore.current !== undefined && stateBefore.current !== state
    stateBefore.current = state
    // the button that led on is gone
    if (hasMovedOn && document.activeElement === document.body) stage.current?.focus()
  }, [state])
  return (
    <>
      <title>{`${file ?? 'Import'} · Fanfare`}</title>
      <Header title={<ImportPath home={home} file={file ?? 'File'} />} />
      <section ref={stage} aria-label="Import" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {sheet?.state === 'READY' ? (
          plan
        ) : sheet?.state === 'RUNNING' || sheet?.state === 'UNDOING' ? (
          <ImportProgress home={home} sheet={sheet} onStop={() => stop.mutate({ organization_id, id: sheet.id })} />
        ) : sheet ? (
          result
        ) : error && [400, 404].includes(error.status) ? (
          <EmptyState
            kind="nothing-yet"
            title="This import is not there"
            className="m-auto"
            actions={
              <Link to={`${home}/import`} className={buttonClass()}>
                All imports
              </Link>
            }
          >
            A file that nobody imports is thrown away after a week.
          </EmptyState>
        ) : error ? (
          <Failed what="The import" error={error} onRetry={onRetry} />
        ) : (
          <div role="status" className="grid gap-3 px-4 pt-3 md:px-5">
            <span className="sr-only">Loading the import</span>
            <Skeleton className="w-48" />
            <Skeleton className="h-24! w-full rounded-3!" />
            <Skeleton className="h-64! w-full rounded-3!" />
          </div>
        )}
      </section>
    </>
  )
}
