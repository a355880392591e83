import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { dataColour } from '#platform/web/ui/charts/chart-data.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { royaltySplits, type SplitVersion } from '#records/royalties/splits-contract.ts'
import { decimalText, moneyText } from '#records/royalties/web/money-text.ts'
import { monthName } from '#records/royalties/web/month-name.ts'
import { SplitForm } from './split-form.tsx'

interface SplitDrawerProps {
  work: 'SONG' | 'RELEASE'
  workKey: string
  period: { start_date: string | null; end_date: string | null }
  onClose: () => void
}

/** Who gets what of a song or release: the shares, what they came to, and the versions before. */
export function SplitDrawer({ work, workKey, period, onClose }: SplitDrawerProps) {
  const organization_id = useOrganization().id
  const { data, error, refetch } = useQuery(royaltySplits.get, { organization_id, work, work_key: workKey, ...period })
  const [editing, setEditing] = useState(false)
  const remove = useCommand(royaltySplits.delete, { done: 'Split removed', failed: 'Failed to remove the split' })
  const [newest, ...earlier] = data?.versions ?? []
  return (
    <Drawer
      open
      onOpenChange={open => !open && onClose()}
      title={data?.title ?? 'Splits'}
      width="regular"
      footer={
        !editing &&
        data && (
          <Button kind="primary" onClick={() => setEditing(true)}>
            {newest ? 'Change the split' : 'Define the split'}
          </Button>
        )
      }
    >
      <div className="px-5 py-4">
        {error && !data ? (
          <Failed what="The split" error={error} onRetry={refetch} />
        ) : !data ? (
          <Skeleton className="h-40! w-full" />
        ) : editing ? (
          <SplitForm work={work} workKey={workKey} newest={newest} onDone={() => setEditing(false)} />
        ) : newest ? (
          <div className="grid gap-5">
            <p className="text-fg-3">{data.artist}</p>
            <Version version={newest} earned={data.earned} />
            {earlier.length > 0 && (
              <section aria-label="Earlier versions">
                <h3 className="mb-1 font-medium text-12 text-fg-3">Earlier versions</h3>
                <ul>
                  {earlier.map(version => (
                    <li
                      key={version.id}
                      className="flex items-center gap-2 border-line-soft border-b py-1.5 last:border-b-0"
                    >
                      <span className="min-w-0 flex-1">
                        <span className="block">From {monthName(version.valid_from)}</span>
                        <span className="block truncate text-12 text-fg-3">
                          {version.shares.map(({ name, percent }) => `${name} ${percent} %`).join(', ')}
                        </span>
                      </span>
                      <Button
                        kind="quiet"
                        size="small"
                        loading={remove.isPending}
                        onClick={() => remove.mutate({ organization_id, id: version.id })}
                      >
                        Remove
                      </Button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        ) : (
          <EmptyState kind="nothing-yet" title="Nobody has a share yet">
            Say who gets what of this {work === 'SONG' ? 'song' : 'release'}, and each collaborator's statement follows.
          </EmptyState>
        )}
      </div>
    </Drawer>
  )
}

type Earned = AnswerOf<typeof royaltySplits.get>['earned']

function Version({ version, earned }: { version: SplitVersion; earned: Earned }) {
  return (
    <section aria-label="Shares now">
      <h3 className="mb-2 font-medium text-12 text-fg-3">
        From {monthName(version.valid_from)}, by {version.created_by_name}
      </h3>
      <div aria-hidden="true" className="flex h-2 gap-px overflow-hidden rounded-full">
        {version.shares.map(({ collaborator_id, percent }, index) => (
          <span key={collaborator_id} style={{ flex: Number(percent), background: dataColour(index + 1) }} />
        ))}
      </div>
      <table className="mt-2 w-full tabular-nums">
        <tbody>
          {version.shares.map(({ collaborator_id, name, role, percent }) => (
            <tr key={collaborator_id} className="border-line-soft border-b [&>td]:py-1.5">
              <th scope="row" className="max-w-40 py-1.5 text-start font-normal">
                <span className="block truncate font-strong" title={name}>
                  {name}
                </span>
                {role && <span className="block truncate text-12 text-fg-3">{role}</span>}
              </th>
              <td className="text-end align-top">{decimalText(percent, 4)} %</td>
              <td className="text-end align-top">
                {earned.map(({ currency, shares }) => {
                  const of = shares.find(share => share.collaborator_id === collaborator_id)
                  return (
                    of && (
                      <span key={currency} className="block whitespace-nowrap">
                        {moneyText(of.amount, currency)}
                      </span>
                    )
                  )
                })}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-strong">
          <tr className="[&>td]:py-1.5">
            <th scope="row" className="py-1.5 text-start font-strong">
              Adds up
            </th>
            <td className="text-end">100.00 %</td>
            <td className="text-end">
              {earned.map(({ currency, revenue }) => (
                <span key={currency} className="block whitespace-nowrap">
                  {moneyText(revenue, currency)}
                </span>
              ))}
            </td>
          </tr>
        </tfoot>
      </table>
      {earned.some(({ unshared }) => Number(unshared) !== 0) && (
        <p className="mt-2 text-12 text-fg-3">
          {earned
            .filter(({ unshared }) => Number(unshared) !== 0)
            .map(({ currency, unshared }) => moneyText(unshared, currency))
            .join(' and ')}{' '}
          was sold before the first version and belongs to nobody yet.
        </p>
      )}
      <p className="mt-2 text-12 text-fg-3">
        Shares are computed exactly; a cent that cannot be divided goes to the largest remainder.
      </p>
    </section>
  )
}
