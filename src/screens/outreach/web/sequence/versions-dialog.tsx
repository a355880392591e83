import { teams } from '#features/accounts/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type Step, sequences } from '#records/outreach/sequence-contract.ts'
import { days } from './words.ts'

interface VersionsDialogProps {
  organization_id: string
  id: string
  onUse: (steps: readonly Step[]) => void
  onClose: () => void
}

/** What was published, newest first; the steps of a version can be edited again. */
export function VersionsDialog({ organization_id, id, onUse, onClose }: VersionsDialogProps) {
  const { data, error, refetch } = useQuery(sequences.versions, { organization_id, id })
  const { data: members } = useQuery(teams.members, { organization_id })
  const nameOf = (user: string) => members?.items.find(({ user_id }) => user_id === user)?.name ?? 'A former member'
  return (
    <Dialog title="Versions" open onOpenChange={open => !open && onClose()}>
      {error && !data && <Failed what="The versions" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="w-60" />}
      {data?.items.length === 0 && (
        <EmptyState kind="nothing-yet" title="Not published yet">
          Each time you publish, the steps are kept as a version.
        </EmptyState>
      )}
      <ol className="grid grid-cols-1 gap-3">
        {data?.items.map(({ version, published_at, user_id, steps }, at) => (
          <li key={version} className="rounded-3 border border-line px-4 py-3">
            <p className="flex items-center gap-2">
              <b className="font-semibold">{`Version ${version}`}</b>
              <span className="min-w-0 flex-1 truncate text-12 text-fg-2">{`${nameOf(user_id)}, ${longDate(published_at)}`}</span>
              {at > 0 && (
                <Button
                  size="small"
                  onClick={() => {
                    onUse(steps)
                    onClose()
                  }}
                >
                  Edit these steps
                </Button>
              )}
            </p>
            <ol className="mt-1 text-fg-2">
              {steps.map((step, place) => (
                <li key={step.id} className="truncate">
                  {`${place + 1}. ${step.name}${place > 0 ? `, ${days(step.delay_days)} later` : ''}`}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
