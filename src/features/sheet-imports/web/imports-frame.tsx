import { useNavigate } from '@tanstack/react-router'
import { SheetUpload } from '#platform/web/data/sheet-upload.tsx'
import type { PagedList } from '#platform/web/data/use-pages.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { MOST_BYTES, type SheetImport } from '../contract.ts'
import { homeWords, type ImportHome } from './import-home.ts'
import { ImportPath } from './import-path.tsx'
import { ImportsTable } from './imports-table.tsx'

interface ImportsFrameProps {
  home: ImportHome
  title: string
  /** What a file may hold, for people. */
  about: string
  mostRows: number
  /** Where the file goes. */
  address: (file_name: string) => string
  list: PagedList<SheetImport>
}

/** Bringing a file, and every file that was brought. */
export function ImportsFrame({ home, list, ...upload }: ImportsFrameProps) {
  const navigate = useNavigate()
  const open = (importId: string) => navigate({ to: `${home}/import/$importId`, params: { importId } })
  return (
    <>
      <title>{`Import ${homeWords[home].many} · Fanfare`}</title>
      <Header title={<ImportPath home={home} />} />
      <div className="px-4 pt-2 pb-5 md:px-5">
        <SheetUpload {...upload} mostBytes={MOST_BYTES} onTaken={open} />
      </div>
      <ImportsTable home={home} list={list} onOpen={open} />
    </>
  )
}
