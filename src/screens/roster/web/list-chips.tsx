import { LayoutList, ListPlus } from 'lucide-react'
import { useRef } from 'react'
import { exact } from '#platform/web/numbers.ts'
import { Pill } from '#platform/web/ui/chips.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useChosenInSight } from '#platform/web/ui/use-chosen-in-sight.ts'
import type { Roster } from '#records/rosters/contract.ts'
import { rosterName } from '#records/rosters/web/use-rosters.ts'

interface ListChipsProps {
  /** Undefined while they load. */
  lists: readonly Roster[] | undefined
  /** Id of the open list, or `interested`. */
  chosen: string | undefined
  applicants: number
  onChoose: (id: string) => void
  onManage: () => void
  onNew: () => void
}

/** The lists of the team side by side, and who would like to join (LIST-006..008). */
export function ListChips({ lists, chosen, applicants, onChoose, onManage, onNew }: ListChipsProps) {
  const strip = useRef<HTMLElement>(null)
  const interested = useRef<HTMLElement>(null)
  const known = lists !== undefined
  useChosenInSight(strip, `${chosen} ${known} ${applicants}`, interested)

  return (
    // with large letters on a phone the buttons go below the lists
    <div className="flex flex-none flex-wrap items-center justify-end gap-1 pe-3 ps-2 md:ps-3">
      <nav
        ref={strip}
        aria-label="Creator lists"
        className="flex min-w-0 flex-1 basis-56 items-center gap-1 overflow-x-auto px-2 py-1 [scrollbar-width:none]"
      >
        {lists?.map(list => (
          <Pill
            key={list.id}
            chosen={list.id === chosen}
            count={exact(list.creator_count)}
            onClick={() => onChoose(list.id)}
          >
            <span className="max-w-56 truncate">{rosterName(list)}</span>
          </Pill>
        )) ??
          ['w-32', 'w-28', 'w-36'].map(width => (
            <span key={width} className="flex h-(--control-sm) items-center px-2.5">
              <Skeleton className={width} />
            </span>
          ))}
        {(applicants > 0 || chosen === 'interested') && (
          // stays in sight however many lists there are, and covers them to the edge of the strip
          <span
            ref={interested}
            className="end-0 flex flex-none bg-bg ps-1 md:sticky md:after:absolute md:after:inset-y-0 md:after:start-full md:after:w-2 md:after:bg-bg"
          >
            <Pill dot={applicants > 0} chosen={chosen === 'interested'} onClick={() => onChoose('interested')}>
              Interested ({exact(applicants)})
            </Pill>
          </span>
        )}
      </nav>
      <IconButton
        size="small"
        label="Manage Creator Lists"
        icon={<LayoutList />}
        disabled={!known}
        onClick={onManage}
      />
      <IconButton size="small" label="New Creator List" icon={<ListPlus />} onClick={onNew} />
    </div>
  )
}
