import { ShieldCheck } from 'lucide-react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { EraseFrame } from '#platform/web/ui/layers/erase-frame.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { FanRow } from '../../contract.ts'
import { fanRights } from '../../rights-contract.ts'
import { fanName } from '../words.ts'
import { erasedLabel, keptWords } from './rights-words.ts'

interface EraseDialogProps {
  organization_id: string
  fan: FanRow
  open: boolean
  onClose: () => void
}

/** What goes, what stays and why. The fan's page then shows how far it is. */
export function EraseDialog({ organization_id, fan, open, onClose }: EraseDialogProps) {
  const { mutate, isPending } = useCommand(fanRights.erase, { done: 'Erased', failed: 'Failed to erase' })
  return (
    <EraseFrame
      name={fanName(fan)}
      one="fan"
      open={open}
      onClose={onClose}
      erase={{
        isPending,
        run: (confirm, done) => mutate({ organization_id, id: fan.id, confirm }, { onSuccess: done }),
      }}
    >
      {open && <DryRun organization_id={organization_id} fan={fan} />}
    </EraseFrame>
  )
}

function DryRun({ organization_id, fan }: Pick<EraseDialogProps, 'organization_id' | 'fan'>) {
  const { data, error, refetch } = useQuery(
    fanRights.previewErasure,
    { organization_id, id: fan.id },
    {
      keepLast: false,
    },
  )
  if (error) return <Failed what="What would go" error={error} onRetry={refetch} className="" />
  if (!data)
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">Counting what would go</span>
        {[0, 1, 2, 3, 4].map(row => (
          <Skeleton key={row} className="w-56" />
        ))}
      </div>
    )
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-label="What goes">
        <h3 className="mb-1.5 font-medium text-12 text-fg-3">Goes</h3>
        <ul className="flex flex-col gap-1">
          {data.goes.map(gone => (
            <li key={gone.what} className="tabular-nums">
              {erasedLabel(gone)}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="What stays">
        <h3 className="mb-1.5 flex items-center gap-1.5 font-medium text-12 text-fg-3">
          <ShieldCheck aria-hidden="true" className="size-3.5!" />
          Stays, and names nobody
        </h3>
        <ul className="flex flex-col gap-2">
          {data.stays
            .filter(({ rows }) => rows > 0)
            .map(({ what, rows }) => {
              const [name, why] = keptWords[what](rows)
              return (
                <li key={what}>
                  <span className="block tabular-nums">{name}</span>
                  <span className="block text-pretty text-12 text-fg-3">{why}</span>
                </li>
              )
            })}
        </ul>
      </section>
    </div>
  )
}
