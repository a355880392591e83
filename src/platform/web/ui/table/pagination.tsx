import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Select } from '../fields/select.tsx'
import { IconButton } from '../icon-button.tsx'

interface PaginationProps {
  /** First and last row shown, counted from 1; 0 and 0 for an empty list. */
  from: number
  to: number
  /** The total; left out while unknown. */
  total?: number | undefined
  hasNext: boolean
  hasPrevious: boolean
  onNext: () => void
  onPrevious: () => void
  pageSize?: number
  pageSizes?: readonly number[]
  onPageSize?: (size: number) => void
  children?: ReactNode
}

const exact = new Intl.NumberFormat('en')
const rowsShown = (from: number, to: number) =>
  from === to ? exact.format(to) : `${exact.format(from)}–${exact.format(to)}`

/** The foot of a list with cursor pages: no page numbers, because rows come and go while one reads. */
export function Pagination(props: PaginationProps) {
  const {
    from,
    to,
    total,
    hasNext,
    hasPrevious,
    onNext,
    onPrevious,
    pageSize,
    pageSizes = [25, 50, 100],
    onPageSize,
    children,
  } = props
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line py-1 border-t ps-4 pe-4 text-fg-2 tabular-nums md:ps-5"
    >
      <span aria-live="polite" className="whitespace-nowrap">
        {to === 0 ? (total === undefined ? '' : '0') : rowsShown(from, to)}
        {total !== undefined && ` of ${exact.format(total)}`}
      </span>
      <span className="flex-1">{children}</span>
      {pageSize && onPageSize && (
        <Select
          label="Rows"
          beside
          small
          value={String(pageSize)}
          options={pageSizes.map(size => ({ value: String(size), label: String(size) }))}
          onValueChange={size => onPageSize(Number(size))}
        />
      )}
      <span className="flex flex-none gap-1.5">
        <IconButton
          kind="secondary"
          size="small"
          label="Previous page"
          side="top"
          icon={<ChevronLeft />}
          disabled={!hasPrevious}
          onClick={onPrevious}
        />
        <IconButton
          kind="secondary"
          size="small"
          label="Next page"
          side="top"
          icon={<ChevronRight />}
          disabled={!hasNext}
          onClick={onNext}
        />
      </span>
    </nav>
  )
}
