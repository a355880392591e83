import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { creatorName, faceOf } from '#records/creators/words.ts'
import type { MergeSide } from '../../merge-contract.ts'
import { Profiles } from './duplicate-pair.tsx'

interface MergeSidesProps {
  sides: readonly MergeSide[]
  survivorId: string
  onKeep: (id: string) => void
}

/** The creators side by side; one of them takes the others in. */
export function MergeSides({ sides, survivorId, onKeep }: MergeSidesProps) {
  return (
    <ul
      aria-label="Creators to merge"
      className="grid overflow-hidden rounded-3 border border-line sm:auto-cols-fr sm:grid-flow-col"
    >
      {sides.map(({ creator, payouts, known_since }) => {
        const stays = creator.id === survivorId
        const name = creatorName(creator)
        return (
          <li
            key={creator.id}
            className={cx(
              'flex min-w-0 flex-col gap-2 border-line p-3 max-sm:not-last:border-b sm:not-last:border-e',
              stays && 'bg-bg-2',
            )}
          >
            <div className="flex min-w-0 items-center gap-2.5">
              <Avatar name={name} src={faceOf(creator)?.avatar_url} size={40} />
              <p className="min-w-0 font-strong wrap-anywhere">{name}</p>
            </div>
            <Profiles creator={creator} />
            <p className="mt-auto text-12 text-fg-3">
              added <RelativeTime when={known_since} />
              {payouts > 0 && `, ${payouts === 1 ? '1 payout' : `${payouts} payouts`}`}
            </p>
            <span className="flex min-h-7 items-center">
              {stays ? (
                <Badge type="Branded">Takes the others in</Badge>
              ) : (
                <Button size="small" onClick={() => onKeep(creator.id)}>
                  Keep This Record<span className="sr-only"> of {name}</span>
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
