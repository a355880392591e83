import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

/** Where one is: Roster, Import, and the file. */
export function SheetPath({ file }: { file?: string | undefined }) {
  const chevron = <ChevronRight aria-hidden="true" className="size-3.5! flex-none text-icon" />
  return (
    <nav aria-label="Path" className="flex min-w-0 items-center gap-1">
      <Link to="/roster" className="text-fg-2 hover:text-fg">
        Roster
      </Link>
      {chevron}
      {file === undefined ? (
        'Import'
      ) : (
        <>
          <Link to="/roster/import" className="text-fg-2 hover:text-fg">
            Import
          </Link>
          {chevron}
          <span className="truncate">{file}</span>
        </>
      )}
    </nav>
  )
}
