import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PAID_ORDERS, type PaidCollaborator, paidCollaborators } from '#features/payouts/paid-contract.ts'
import { PAYOUT_STATUSES, payoutBadge, payoutLabel, ROW_STATUSES } from '#features/payouts/rules.ts'
import { PayoutDate } from '#features/payouts/web/payout-date.tsx'
import { useQuery } from '#platform/web/data/use-query.ts'
import { isoDate, shortDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { FilterButton } from '#platform/web/ui/chips.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { DateRangePicker } from '#platform/web/ui/fields/dates/date-range-picker.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { decimalText } from '#records/royalties/web/money-text.ts'
import { paidSearch } from './address.ts'
import { Paid } from './paid.tsx'
import { RoyaltiesHead } from './royalties-head.tsx'

const PAGE = 25
const ANY = 'any'

/** Who was paid: creators for promotions, collaborators for royalties. */
export function PaidScreen() {
  const organization_id = useOrganization().id
  const [view, setView] = useUrlState(paidSearch)
  const { q = '', status, from, to, by, direction, offset } = view
  const [choosing, setChoosing] = useState(false)
  const [typed, type] = useTyped(q, text => setView({ q: text || undefined, offset: 0 }))
  const { data, error, refetch } = useQuery(paidCollaborators.list, {
    organization_id,
    search: q,
    status: status ?? null,
    start_date: from ?? null,
    end_date: to ?? null,
    order_by: by,
    order_direction: direction,
    limit: PAGE,
    offset,
  })
  const narrowed = Boolean(q || status || from || to)
  const last = offset + (data?.items.length ?? 0)
  return (
    <>
      <RoyaltiesHead part="/royalties/paid" />
      <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 md:px-5">
        <SearchField
          hotkey
          label="Search who was paid"
          value={typed}
          onValueChange={type}
          className="max-md:w-full md:w-55"
        />
        <Select
          label="Status"
          hideLabel
          value={status ?? ANY}
          onValueChange={value => setView({ status: statuses.find(one => one === value), offset: 0 }, { push: true })}
          options={[
            { value: ANY, label: 'Any status' },
            ...statuses.map(value => ({ value, label: payoutLabel(value) })),
          ]}
          className="w-40"
        />
        <Popover
          label="Date paid"
          open={choosing}
          onOpenChange={setChoosing}
          trigger={
            <FilterButton name="Date paid" value={from && to ? `${shortDate(from)} – ${shortDate(to)}` : undefined} />
          }
        >
          <DateRangePicker
            value={from && to ? { from, to } : null}
            today={isoDate(new Date())}
            onApply={range => {
              setView({ from: range?.from, to: range?.to, offset: 0 }, { push: true })
              setChoosing(false)
            }}
          />
        </Popover>
      </div>
      <DataTable
        label="Paid collaborators"
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ kind, id }) => `${kind} ${id}`}
        rowName={({ name }) => name}
        rowHeight={52}
        loading={!data && !error}
        sort={{ by, direction }}
        onSort={sort =>
          setView(
            { by: PAID_ORDERS.find(one => one === sort.by) ?? 'last_paid_at', direction: sort.direction, offset: 0 },
            { push: true },
          )
        }
        empty={
          error ? (
            <Failed what="Who was paid" error={error} onRetry={refetch} />
          ) : (
            <EmptyState
              kind={narrowed ? 'filtered-out' : 'nothing-yet'}
              title={narrowed ? 'Nobody was paid like that' : 'Nobody was paid yet'}
            >
              {narrowed
                ? 'Choose another status or other days.'
                : 'Payments that you note on a collaborator, and payout reports of the roster, stand here.'}
            </EmptyState>
          )
        }
      />
      <Pagination
        from={data && data.items.length > 0 ? offset + 1 : 0}
        to={data && data.items.length > 0 ? last : 0}
        total={data?.count}
        hasNext={data ? last < data.count : false}
        hasPrevious={offset > 0}
        onNext={() => setView({ offset: offset + PAGE }, { push: true })}
        onPrevious={() => setView({ offset: Math.max(0, offset - PAGE) }, { push: true })}
      />
    </>
  )
}

const statuses = [...PAYOUT_STATUSES, ...ROW_STATUSES]

const columns: readonly Column<PaidCollaborator>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 240,
    sortable: true,
    cell: ({ id, kind, name, ...last }) => (
      <span className="block min-w-0">
        {kind === 'COLLABORATOR' && id ? (
          <Link
            to="/royalties/collaborators/$collaboratorId"
            params={{ collaboratorId: id }}
            title={name}
            className="block truncate font-strong hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="block truncate font-strong" title={name}>
            {name}
          </span>
        )}
        <span className="block text-12 text-fg-3">
          {kind === 'COLLABORATOR' ? 'Royalties' : 'Promotions'}
          {/* the column of the status is off the screen of a phone */}
          <span className="md:hidden"> · {payoutBadge(last).label}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Paid',
    width: 160,
    align: 'end',
    sortable: true,
    cell: ({ paid }) => (paid.length > 0 ? <Paid of={paid} write={amount => decimalText(amount)} /> : <Missing />),
  },
  {
    id: 'not_paid',
    header: 'Not paid',
    width: 180,
    align: 'end',
    cell: ({ not_paid }) => (
      <span className="inline-flex flex-col items-end text-12 text-fg-2">
        {not_paid.map(({ status, currency, amount }) => (
          <span key={`${status} ${currency}`} className="whitespace-nowrap">
            {payoutLabel(status)} {currency} {decimalText(amount)}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'payout_count',
    header: 'Payments',
    width: 110,
    align: 'end',
    sortable: true,
    cell: ({ payout_count }) => exact(payout_count),
  },
  {
    id: 'status',
    header: 'Last status',
    width: 150,
    cell: row => <Badge type={payoutBadge(row).tone}>{payoutBadge(row).label}</Badge>,
  },
  {
    id: 'last_paid_at',
    header: 'Last paid',
    width: 130,
    align: 'end',
    sortable: true,
    cell: ({ last_paid_at }) => <PayoutDate at={last_paid_at} />,
  },
]
