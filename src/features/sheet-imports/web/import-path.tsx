import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { homeWords, type ImportHome } from './import-home.ts'

/** Where one is: Fans, Import, and the file. */
export function ImportPath({ home, file }: { home: ImportHome; file?: string | undefined }) {
  const chevron = <ChevronRight aria-hidden="true" className="size-3.5! flex-none text-icon" />
  return (
    <nav aria-label="Path" className="flex min-w-0 items-center gap-1">
      <Link to={home} className="text-fg-2 hover:text-fg">
        {homeWords[home].name}
      </Link>
      {chevron}
      {file === undefined ? (
        'Import'
      ) : (
        <>
          <Link to={`${home}/import`} className="text-fg-2 hover:text-fg">
            Import
          </Link>
          {chevron}
          <span className="truncate">{file}</span>
        </>
      )}
    </nav>
  )
}
