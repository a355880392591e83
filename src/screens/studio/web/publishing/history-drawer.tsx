import {
  Archive,
  CalendarClock,
  DoorClosed,
  DoorOpen,
  FilePlus2,
  Globe,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { type PagePlace, usePages } from '#platform/web/data/use-pages.ts'
import { longDate, relativeDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { studio } from '../../contract.ts'
import type { HistoryEntry } from '../../drop.ts'
import { useStudio } from '../studio-context.ts'

interface HistoryDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The state that the preview shows now. */
  shown: string | undefined
  onShow: (entry: HistoryEntry) => void
  onRestore: (entry: HistoryEntry) => void
}

/** Who changed what and when; any state can be looked at, and put back. */
export function HistoryDrawer({ open, onOpenChange, ...entries }: HistoryDrawerProps) {
  return (
    <Drawer title="History" open={open} onOpenChange={onOpenChange}>
      {open && <Entries {...entries} />}
    </Drawer>
  )
}

function Entries({ shown, onShow, onRestore }: Omit<HistoryDrawerProps, 'open' | 'onOpenChange'>) {
  const { organization_id, drop, state } = useStudio()
  const [place, setPlace] = useState<PagePlace>({})
  const [input] = useState({ organization_id, id: drop.id })
  const list = usePages(studio.versions, input, place, setPlace)
  if (list.error) return <Failed what="The history" error={list.error} onRetry={list.retry} />
  if (list.isPending)
    return (
      <div role="status" className="grid gap-6 p-5">
        <span className="sr-only">Loading the history</span>
        {['w-1/2', 'w-2/3', 'w-2/5'].map(width => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    )
  if (list.items.length === 0)
    return (
      <EmptyState kind="nothing-yet" title="No history yet">
        Every change you make is kept here.
      </EmptyState>
    )
  const newest = list.items.find(entry => entry.has_draft)
  return (
    <>
      <ol className="px-2 py-2">
        {list.items.map(entry => (
          <Entry
            key={entry.id}
            entry={entry}
            chosen={entry.id === shown}
            current={entry === newest && !place.cursor && entry.revision === state.revision}
            onShow={() => onShow(entry)}
            onRestore={() => onRestore(entry)}
          />
        ))}
      </ol>
      <div className="flex justify-center gap-2 pb-4">
        {list.footer.hasPrevious && (
          <Button size="small" onClick={list.footer.onPrevious}>
            Newer
          </Button>
        )}
        {list.footer.hasNext && (
          <Button size="small" onClick={list.footer.onNext}>
            Older
          </Button>
        )}
      </div>
    </>
  )
}

const kinds: Record<HistoryEntry['kind'], { words: string; icon: LucideIcon }> = {
  STARTED: { words: 'started the drop', icon: FilePlus2 },
  EDITED: { words: 'edited', icon: Pencil },
  RESTORED: { words: 'restored an earlier state', icon: RotateCcw },
  PUBLISHED: { words: 'published', icon: Globe },
  SCHEDULED: { words: 'scheduled', icon: CalendarClock },
  UNSCHEDULED: { words: 'took it back to a draft', icon: Undo2 },
  OPENED: { words: 'published it as it was', icon: Globe },
  CLOSED: { words: 'closed the drop', icon: DoorClosed },
  REOPENED: { words: 'opened it again', icon: DoorOpen },
  ARCHIVED: { words: 'archived the drop', icon: Archive },
}

/** Its page is the one that was published before. */
const rescheduled = { words: 'set the time of the opening', icon: CalendarClock }

interface EntryProps {
  entry: HistoryEntry
  chosen: boolean
  /** It is what the draft says now. */
  current: boolean
  onShow: () => void
  onRestore: () => void
}

function Entry({ entry, chosen, current, onShow, onRestore }: EntryProps) {
  const { words, icon: Icon } = entry.kind === 'SCHEDULED' && !entry.has_draft ? rescheduled : kinds[entry.kind]
  return (
    <li className={cx('rounded-2 px-3 py-3', chosen && 'bg-chosen')}>
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 text-icon" />
        <div className="min-w-0 flex-1">
          <p>
            <b>{entry.by ?? 'Somebody'}</b> <span className="text-fg-2">{words}</span>{' '}
            {entry.version !== null && <Badge type="Success">Version {entry.version}</Badge>}{' '}
            {current && <Badge>Now</Badge>}
          </p>
          <Tooltip text={longDate(entry.at)}>
            <time dateTime={entry.at} className="text-12 text-fg-3">
              {relativeDate(entry.at, new Date())}
            </time>
          </Tooltip>
          {entry.opens_at && <p className="mt-1 text-12 text-fg-2">Opens {longDate(entry.opens_at)}</p>}
          {entry.changes.length > 0 && (
            <ul className="mt-1 text-12 text-fg-2">
              {entry.changes.slice(0, 6).map(change => (
                <li key={change} className="wrap-anywhere">
                  {change}
                </li>
              ))}
              {entry.changes.length > 6 && <li className="text-fg-3">and {entry.changes.length - 6} more</li>}
            </ul>
          )}
          {entry.has_draft && !current && (
            <div className="mt-2 flex gap-1.5">
              <Button size="small" aria-pressed={chosen} onClick={onShow}>
                Preview
              </Button>
              <Button size="small" kind="quiet" onClick={onRestore}>
                Restore
              </Button>
            </div>
          )}
        </div>
      </div>
    </li>
  )
}
