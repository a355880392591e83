import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTyped } from '#platform/web/use-typed.ts'
import { type FanRow, fanScreens } from '../contract.ts'
import { fanMerges } from '../merge-contract.ts'
import { evidenceWords } from './record/rights-words.ts'
import { fanName } from './words.ts'

interface MergePickerProps {
  organization_id: string
  fan: FanRow
  open: boolean
  onClose: () => void
  onPick: (id: string) => void
}

/** Whom to merge with: who looks like the same person first, anybody by search. */
export function MergePicker({ open, onClose, ...rest }: MergePickerProps) {
  return (
    <Dialog
      title="Merge with another fan"
      description={`Who else is ${fanName(rest.fan)}? You see what comes of it before anything is merged.`}
      open={open}
      onOpenChange={next => !next && onClose()}
    >
      {open && <Candidates {...rest} />}
    </Dialog>
  )
}

function Candidates({ organization_id, fan, onPick }: Omit<MergePickerProps, 'open' | 'onClose'>) {
  const [q, setQ] = useState('')
  const [typed, type] = useTyped(q, setQ)
  const likely = useQuery(fanMerges.duplicates, { organization_id, fan_id: fan.id })
  const found = useQuery(fanScreens.list, { organization_id, q, limit: 8 })
  const pairs = likely.data?.items.flatMap(({ fans, evidence }) =>
    fans.filter(({ id }) => id !== fan.id).map(other => ({ other, note: evidence[0] && evidenceWords(evidence[0]) })),
  )
  const error = found.error ?? likely.error
  if (error) return <Failed what="The fans" error={error} onRetry={() => void found.refetch()} />
  const shown = q
    ? found.data?.items.filter(({ id }) => id !== fan.id).map(other => ({ other, note: other.contacts[0]?.value }))
    : pairs
  return (
    <>
      <SearchField label="Search fans" value={typed} onValueChange={type} className="w-full" />
      <div className="mt-3 min-h-40">
        {!shown ? (
          <Skeleton className="h-10! w-full rounded-2!" />
        ) : shown.length === 0 ? (
          <EmptyState
            kind={q ? 'no-result' : 'nothing-yet'}
            title={q ? `No other fan matches “${q}”` : 'Nobody looks like the same person'}
          >
            Search by name, address or number.
          </EmptyState>
        ) : (
          <ul>
            {shown.map(({ other, note }) => (
              <li key={other.id}>
                <button
                  type="button"
                  onClick={() => onPick(other.id)}
                  className="flex w-full items-center gap-2.5 rounded-2 px-2 py-1.5 text-start hover:bg-float-hover"
                >
                  <Avatar name={fanName(other)} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-strong">{fanName(other)}</span>
                    {note && <span className="block truncate text-12 text-fg-3">{note}</span>}
                  </span>
                  <ChevronRight aria-hidden="true" className="text-icon" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
