import { cx } from '../cx.ts'
import { Skeleton } from '../skeleton.tsx'
import { as, bodyRow, cellBox, pinned } from './table-boxes.ts'
import { type Column, rem } from './table-columns.ts'

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  rows: number
  height: number
  selectable: boolean
  /** The table has a place for row actions at its end. */
  actions: boolean
}

const widths = ['w-24', 'w-20', 'w-28', 'w-16']

/** Rows of the size of the coming ones. */
export function SkeletonRows<Row>({ columns, rows, height, selectable, actions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
    <tr key={row} {...as.row} style={{ height: rem(height) }} className={bodyRow}>
      {columns.map((column, index) => (
        <td
          key={column.id}
          {...as.cell}
          className={cx(cellBox, index === 0 && cx(pinned, 'bg-bg'), index === columns.length - 1 && 'pe-5')}
        >
          {index === 0 ? (
            <span className="flex items-center gap-3">
              {selectable && <Skeleton className="size-4! rounded-1!" />}
              {column.pictured && (
                <Skeleton
                  className={cx(
                    'flex-none',
                    height >= 56
                      ? 'size-10! rounded-2!'
                      : column.pictured === 'square'
                        ? 'size-7! rounded-2!'
                        : 'size-7!',
                  )}
                />
              )}
              <span className="flex min-w-0 flex-col gap-1.5">
                <Skeleton className={cx('max-w-full', widths[row % widths.length])} />
                {column.pictured && <Skeleton className="h-2! w-14" />}
              </span>
            </span>
          ) : (
            <Skeleton
              className={cx(
                'max-w-full',
                column.align === 'end' ? 'ms-auto w-9' : widths[(row + index) % widths.length],
              )}
            />
          )}
        </td>
      ))}
      {actions && <td {...as.cell} className="p-0" />}
    </tr>
  ))
}
