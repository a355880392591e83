import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Failure } from '#platform/web/data/send.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { ImportHome } from './import-home.ts'
import { ImportPath } from './import-path.tsx'

interface ImportFrameProps {
  home: ImportHome
  /** Undefined until the import is there. */
  file: string | undefined
  error: Failure | null
  onRetry: () => unknown
  /** The step that the import is at, once it is there. */
  children: ReactNode
}

/** The screen of one import, around whichever step it is at. */
export function ImportFrame({ home, file, error, onRetry, children }: ImportFrameProps) {
  return (
    <>
      <title>{`${file ?? 'Import'} · Fanfare`}</title>
      <Header title={<ImportPath home={home} file={file ?? 'File'} />} />
      {file !== undefined ? (
        children
      ) : error?.status === 404 ? (
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
    </>
  )
}
