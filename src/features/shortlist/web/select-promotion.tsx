import { type KeyboardEvent, useRef, useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { moveByArrows } from '#platform/web/ui/choice-keys.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type Activation, activations } from '#records/promotions/contract.ts'

/** Rows of the picker (SHORT-003). */
const PAGE_SIZE = 10

interface SelectPromotionProps {
  chosen: Activation | null
  onChoose: (activation: Activation) => void
}

/** The searchable table of open promotions, newest first, ten at a time (SHORT-002). Closed ones are named, not chosen. */
export function SelectPromotion({ chosen, onChoose }: SelectPromotionProps) {
  const organization_id = useOrganization().id
  const [q, setQ] = useState('')
  const [offset, setOffset] = useState(0)
  const { data, error, refetch, isPlaceholderData } = useQuery(activations.list, {
    organization_id,
    status__in: ['OPEN', 'CLOSED'],
    order_by: 'created_at',
    order_by_direction: 'desc',
    limit: PAGE_SIZE,
    offset,
    ...(q.trim() && { query: q.trim() }),
  })
  const search = (text: string) => {
    setQ(text)
    setOffset(0)
  }
  const rows = useRef<HTMLTableSectionElement>(null)
  /** Enter chooses the first that may be chosen, once the answer is that of the search; the down arrow leads to it. */
  const leadToRows = (event: KeyboardEvent) => {
    const row = rows.current?.querySelector<HTMLElement>('button:enabled')
    if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || !row) return
    event.preventDefault()
    if (event.key === 'ArrowDown') row.focus()
    else if (!isPlaceholderData) row.click()
  }
  return (
    <div className="grid gap-3">
      <SearchField label="Search promotions" value={q} onValueChange={search} onKeyDown={leadToRows} />
      {error && !data ? (
        <Failed what="The promotions" error={error} onRetry={refetch} />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full min-w-[440px] text-start">
            <thead className="text-12 text-fg-2">
              <tr className="border-line border-b [&>th]:h-9 [&>th]:text-start [&>th]:font-medium">
                <th scope="col">Promotion & Campaign</th>
                <th scope="col">Artist</th>
                <th scope="col">Campaign Date Created</th>
              </tr>
            </thead>
            <tbody ref={rows} onKeyDown={moveByArrows('button:enabled')}>
              {data
                ? data.items.map(activation => (
                    <Row
                      key={activation.id}
                      activation={activation}
                      chosen={activation.id === chosen?.id}
                      onChoose={() => onChoose(activation)}
                    />
                  ))
                : Array.from({ length: 5 }, (_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
                    <tr key={at} className="h-12 border-line-soft border-b">
                      <td colSpan={3}>
                        <Skeleton className="w-full" />
                      </td>
                    </tr>
                  ))}
            </tbody>
          </table>
          {data?.items.length === 0 && (
            <EmptyState kind={q ? 'no-result' : 'nothing-yet'} title={q ? 'No results found' : 'No promotion yet'}>
              {!q && 'Make one under Promotions first.'}
            </EmptyState>
          )}
        </div>
      )}
      {data && data.count > PAGE_SIZE && (
        <div className="flex items-center justify-end gap-2 text-12 text-fg-2">
          {offset + 1}–{Math.min(offset + PAGE_SIZE, data.count)} of {data.count}
          <Button size="small" disabled={offset === 0} onClick={() => setOffset(offset - PAGE_SIZE)}>
            Previous
          </Button>
          <Button
            size="small"
            disabled={offset + PAGE_SIZE >= data.count}
            onClick={() => setOffset(offset + PAGE_SIZE)}
          >
            Next
          </Button>
        </div>
      )}
    </div>
  )
}

function Row({ activation, chosen, onChoose }: { activation: Activation; chosen: boolean; onChoose: () => void }) {
  const { name, promotion_name, status, created_at } = activation
  const artist = activation.artist ?? activation.brand
  const closed = status === 'CLOSED'
  return (
    <tr
      {...(!closed && { onClick: onChoose })}
      className={cx(
        'border-line-soft border-b',
        !closed && 'cursor-pointer',
        chosen ? 'bg-accent-tint' : !closed && 'hover:bg-hover',
        closed && 'text-fg-3',
      )}
    >
      <td className="py-1.5 pe-3">
        <button
          type="button"
          aria-pressed={chosen}
          disabled={closed}
          className="flex w-full items-center gap-2.5 rounded-1 px-1 py-1 text-start"
        >
          <Avatar shape="square" size={32} name={name} />
          <span className="min-w-0">
            <span className="block truncate font-strong">{name}</span>
            <span className="block truncate text-12 text-fg-3">
              {promotion_name}
              {closed && ' · Closed'}
            </span>
          </span>
        </button>
      </td>
      <td className="pe-3">{artist?.name}</td>
      <td className="tabular-nums">{shortDate(created_at)}</td>
    </tr>
  )
}
