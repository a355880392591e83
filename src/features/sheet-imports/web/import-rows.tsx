import { type ReactNode, useMemo } from 'react'
import type { PagedList } from '#platform/web/data/use-pages.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { type ImportOutcome, importOutcome, KEPT_DAYS, type SheetImportRow } from '../contract.ts'
import { outcomeNames, undoWords } from '../words.ts'
import { outcomeLooks } from './import-looks.ts'

/** How the rows of one kind of sheet are told. Stable between renders. */
export interface RowsOf<Row extends SheetImportRow> {
  /** Such as "Fan". */
  header: string
  /** A link to who the row became; null where it became nobody. */
  who: (row: Row) => ReactNode
  /** Sentences on what was left out and why. */
  why: (row: Row) => readonly string[]
}

interface ImportRowsProps<Row extends SheetImportRow> {
  of: RowsOf<Row>
  list: PagedList<Row>
  outcome: ImportOutcome | undefined
  onOutcome: (outcome: ImportOutcome | undefined) => void
}

const ALL = 'all'

/** Each row of the file, in its order. */
export function ImportRows<Row extends SheetImportRow>({ of, list, outcome, onOutcome }: ImportRowsProps<Row>) {
  const narrow = useNarrow()
  const columns = useMemo(() => columnsOf(of, narrow), [of, narrow])
  return (
    <>
      <div className="flex flex-none items-center px-4 pb-3 md:px-5">
        <Select
          label="Rows that were"
          beside
          small
          value={outcome ?? ALL}
          onValueChange={value => onOutcome(importOutcome.options.find(one => one === value))}
          options={[
            { value: ALL, label: 'in the file' },
            ...importOutcome.options.map(value => ({ value, label: outcomeNames[value].toLowerCase() })),
          ]}
        />
      </div>
      <DataTable
        label="Rows"
        columns={columns}
        rows={list.items}
        rowId={({ row_number }) => String(row_number)}
        rowName={({ row_number }) => `row ${row_number}`}
        loading={list.isPending}
        keyboard={false}
        empty={
          list.error ? (
            <Failed what="The rows" error={list.error} onRetry={list.retry} />
          ) : (
            <EmptyState
              kind={outcome ? 'filtered-out' : 'nothing-yet'}
              title={outcome ? 'No such row' : 'No rows kept'}
            >
              {outcome ? '' : `What the rows said is forgotten ${KEPT_DAYS} days after an import.`}
            </EmptyState>
          )
        }
      />
      <Pagination {...list.footer} />
    </>
  )
}

/** On a phone the reason stands under who it is about. */
const columnsOf = <Row extends SheetImportRow>(
  { header, who, why }: RowsOf<Row>,
  narrow: boolean,
): readonly Column<Row>[] => [
  {
    id: 'row',
    header: 'Row',
    width: narrow ? 56 : 72,
    cell: ({ row_number }) => <span className="text-fg-3 tabular-nums">{row_number}</span>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: narrow ? 104 : 112,
    cell: ({ outcome, undo }) =>
      undo === 'RESTORED' ? (
        <Badge>Taken back</Badge>
      ) : (
        <Badge type={outcomeLooks[outcome]}>{outcomeNames[outcome]}</Badge>
      ),
  },
  {
    id: 'who',
    header,
    width: narrow ? 220 : 280,
    cell: row => (
      <>
        {who(row) ?? <Words text={row.cells?.filter(Boolean).join(', ')} />}
        {narrow && reasonsOf(row, why) && (
          <span className="text-12">
            <Words text={reasonsOf(row, why)} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'why',
    header: 'Why',
    width: 480,
    hidden: narrow,
    cell: row => <Words text={reasonsOf(row, why)} lines={2} />,
  },
]

const reasonsOf = <Row extends SheetImportRow>(row: Row, why: RowsOf<Row>['why']) =>
  [...why(row), ...undoWords(row)].join(' ')

const Words = ({ text, lines = 1 }: { text: string | undefined; lines?: 1 | 2 }) =>
  text ? (
    <span className={cx('text-fg-2', lines === 1 ? 'block truncate' : 'line-clamp-2')} title={text}>
      {text}
    </span>
  ) : (
    <Missing />
  )
