import { ChevronRight } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { PagedList } from '../data/use-pages.ts'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Pagination } from '../ui/table/pagination.tsx'
import { Header } from './header.tsx'

interface DuplicatesFrameProps<Pair> {
  title: string
  /** Names the list of pairs. */
  label: string
  /** A link to the list of everybody. */
  home: ReactNode
  count: { count: number; many: boolean } | undefined
  list: PagedList<Pair>
  /** Said without any pair. */
  empty: ReactNode
  scroller?: RefObject<HTMLDivElement | null>
  /** A list item. */
  children: (pair: Pair, at: number) => ReactNode
}

/** The screen of pairs of records that may be one person. */
export function DuplicatesFrame<Pair>({
  title,
  label,
  home,
  count,
  list,
  empty,
  scroller,
  children,
}: DuplicatesFrameProps<Pair>) {
  return (
    <>
      <title>{`${title} · Fanfare`}</title>
      <Header
        title={
          <nav aria-label="Path" className="flex min-w-0 flex-wrap items-center gap-1 whitespace-normal">
            {home}
            <ChevronRight aria-hidden="true" className="size-3.5! text-icon" />
            <span className="min-w-0">{title}</span>
          </nav>
        }
        count={count?.count}
      >
        {count?.many && <span className="-ms-1.5 text-fg-3">+</span>}
      </Header>
      <div ref={scroller} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto border-line border-t outline-none">
        {list.error && list.items.length === 0 ? (
          <Failed what="The duplicates" error={list.error} onRetry={list.retry} />
        ) : list.isPending ? (
          <div role="status" className="flex flex-col gap-4 p-5">
            <span className="sr-only">Loading the duplicates</span>
            {ROWS.map(row => (
              <Skeleton key={row} className="h-28! w-full rounded-2!" />
            ))}
          </div>
        ) : list.items.length === 0 ? (
          <div className="grid place-items-center py-24">{empty}</div>
        ) : (
          <ol aria-label={label}>{list.items.map(children)}</ol>
        )}
      </div>
      {list.items.length > 0 && (list.footer.hasNext || list.footer.hasPrevious) && <Pagination {...list.footer} />}
    </>
  )
}

const ROWS = [0, 1, 2, 3]
