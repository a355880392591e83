import { useNavigate } from '@tanstack/react-router'
import { SheetUpload } from '#platform/web/data/sheet-upload.tsx'
import { usePages } from '#platform/web/data/use-pages.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { MAX_BYTES } from '../contract.ts'
import type { ImportCalls } from './import-calls.ts'
import { homeWords, type ImportHome } from './import-home.ts'
import { ImportPath } from './import-path.tsx'
import { importsSearch } from './import-search.ts'
import { ImportsTable } from './imports-table.tsx'

interface ImportsFrameProps {
  home: ImportHome
  calls: Pick<ImportCalls, 'list'>
  title: string
  /** What a file may hold, for people. */
  about: string
  mostRows: number
  /** Where the file goes. */
  address: (organization_id: string, file_name: string) => string
  /** What the address of a file says that has just been brought. */
  takenSearch?: { segment: string | undefined }
}

/** Bringing a file, and every file that was brought. */
export function ImportsFrame({ home, calls, address, takenSearch, ...upload }: ImportsFrameProps) {
  const organization_id = useOrganization().id
  const [place, setPlace] = useUrlState(importsSearch)
  const list = usePages(calls.list, { organization_id }, place, ({ cursor, start }) =>
    setPlace({ cursor, start }, { push: true }),
  )
  const navigate = useNavigate()
  const open = (importId: string, search = {}) =>
    navigate({ to: `${home}/import/$importId`, params: { importId }, search })
  return (
    <>
      <title>{`Import ${homeWords[home].many} · Fanfare`}</title>
      <Header title={<ImportPath home={home} />} />
      <div className="px-4 pt-2 pb-5 md:px-5">
        <SheetUpload
          {...upload}
          address={file_name => address(organization_id, file_name)}
          mostBytes={MAX_BYTES}
          onTaken={importId => open(importId, takenSearch)}
        />
      </div>
      <ImportsTable home={home} list={list} onOpen={importId => open(importId)} />
    </>
  )
}
