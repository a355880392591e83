import {
  Archive,
  CalendarClock,
  CircleStop,
  Copy,
  ExternalLink,
  FilePen,
  History,
  Play,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { guessTimeZone } from '#platform/web/dates.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { SplitButton } from '#platform/web/ui/split-button.tsx'
import type { StudioDrop } from '../../drop.ts'
import { useStudio } from '../studio-context.ts'
import { useRoom } from '../use-room.ts'
import { openingWords, ScheduleDialog } from './schedule-dialog.tsx'
import type { Publishing } from './use-publishing.tsx'

interface PublishBarProps {
  publishing: Publishing
  /** What publishing would change for fans. */
  hasChanges: boolean
  onHistory: () => void
}

/** The one thing to do next with this drop, and everything else behind its arrow. */
export function PublishBar({ publishing, hasChanges, onHistory }: PublishBarProps) {
  const { drop, state, undo, redo, focusField } = useStudio()
  const { oneAtATime } = useRoom()
  const [scheduling, setScheduling] = useState(false)
  const [archiving, setArchiving] = useState(false)
  const [opening, setOpening] = useState(false)
  const { phase } = drop
  const open = phase === 'LIVE' || phase === 'ENDED'
  const idle = (phase !== 'DRAFT' && !hasChanges) || phase === 'ARCHIVED'
  return (
    <>
      {open && !oneAtATime && (
        <a href={drop.share_url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          <ExternalLink />
          Open page
          <span className="sr-only"> in a new tab</span>
        </a>
      )}
      <SplitButton
        kind={idle ? 'secondary' : 'primary'}
        loading={publishing.busy}
        disabled={idle}
        focusableWhenDisabled
        onClick={() => void publishing.publish()}
        moreLabel="More ways to publish"
        moreEnabled
        menu={
          <>
            {phase === 'SCHEDULED' && (
              <MenuItem icon={<Play />} onSelect={() => setOpening(true)}>
                Publish now…
              </MenuItem>
            )}
            {(phase === 'DRAFT' || phase === 'SCHEDULED') && (
              <MenuItem icon={<CalendarClock />} onSelect={() => setScheduling(true)}>
                {phase === 'SCHEDULED' ? 'Change the time…' : 'Schedule…'}
              </MenuItem>
            )}
            {phase === 'SCHEDULED' && (
              <MenuItem icon={<FilePen />} onSelect={publishing.unschedule}>
                Take back to a draft
              </MenuItem>
            )}
            {phase === 'LIVE' && (
              <MenuItem icon={<CircleStop />} onSelect={publishing.close}>
                Close the drop
              </MenuItem>
            )}
            {phase === 'ENDED' && drop.status === 'CLOSED' && (
              <MenuItem icon={<Play />} onSelect={publishing.reopen}>
                Reopen the drop
              </MenuItem>
            )}
            {phase === 'ENDED' && drop.status === 'OPEN' && (
              <MenuItem icon={<CalendarClock />} onSelect={() => focusField('end_at')}>
                Choose a later end…
              </MenuItem>
            )}
            <MenuItem icon={<History />} onSelect={onHistory}>
              History
            </MenuItem>
            <MenuItem icon={<Undo2 />} keys="mod+z" disabled={!state.canUndo} onSelect={undo}>
              Undo
            </MenuItem>
            <MenuItem icon={<Redo2 />} keys="mod+shift+z" disabled={!state.canRedo} onSelect={redo}>
              Redo
            </MenuItem>
            <MenuLine />
            <MenuItem icon={<Copy />} onSelect={publishing.duplicate}>
              Duplicate
            </MenuItem>
            <MenuItem icon={<Archive />} danger onSelect={() => setArchiving(true)}>
              Archive…
            </MenuItem>
          </>
        }
      >
        {buttonWords(phase, hasChanges)}
      </SplitButton>
      <ScheduleDialog
        open={scheduling}
        onOpenChange={setScheduling}
        onSchedule={at => {
          setScheduling(false)
          void publishing.schedule(at)
        }}
      />
      <ConfirmDialog
        title="Publish now?"
        confirm="Publish now"
        confirmKind="primary"
        open={opening}
        onOpenChange={setOpening}
        onConfirm={() => {
          setOpening(false)
          void publishing.publishNow()
        }}
      >
        The page opens for fans at once{drop.publish_at && `, not on ${openingWords(drop.publish_at, guessTimeZone())}`}
        . It cannot become a draft again.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Archive “${drop.artist.title}: ${state.draft.title || 'Untitled'}”?`}
        confirm="Archive drop"
        open={archiving}
        onOpenChange={setArchiving}
        onConfirm={() => {
          setArchiving(false)
          publishing.archive()
        }}
      >
        Fans find nothing at its address any more, and it cannot be opened again. Its fans and their consents stay.
      </ConfirmDialog>
    </>
  )
}

function buttonWords(phase: StudioDrop['phase'], hasChanges: boolean): string {
  if (phase === 'DRAFT') return 'Publish'
  if (phase === 'SCHEDULED') return hasChanges ? 'Schedule changes' : 'Scheduled'
  return hasChanges ? 'Publish changes' : 'Published'
}
