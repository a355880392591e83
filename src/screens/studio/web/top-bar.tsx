import { Link } from '@tanstack/react-router'
import { ArrowLeft, History, ListChecks, Redo2, Undo2 } from 'lucide-react'
import { guessTimeZone } from '#platform/web/dates.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Dot, type DotTone } from '#platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { StudioDrop } from '../drop.ts'
import { PublishBar } from './publishing/publish-bar.tsx'
import { SaveStatus } from './publishing/save-status.tsx'
import { openingWords, shortOpeningWords } from './publishing/schedule-dialog.tsx'
import type { Publishing } from './publishing/use-publishing.tsx'
import { useStudio } from './studio-context.ts'
import { useRoom } from './use-room.ts'

const phases: Record<StudioDrop['phase'], { words: string; tone: DotTone }> = {
  DRAFT: { words: 'Draft', tone: 'off' },
  SCHEDULED: { words: 'Scheduled', tone: 'info' },
  LIVE: { words: 'Live', tone: 'good' },
  ENDED: { words: 'Ended', tone: 'off' },
  ARCHIVED: { words: 'Archived', tone: 'off' },
}

interface TopBarProps {
  publishing: Publishing
  hasChanges: boolean
  onHistory: () => void
  /** Opens the checks where they do not stand beside the page. */
  onChecks?: (() => void) | undefined
}

/** The drop's title and phase, its save status, and its actions. */
export function TopBar({ publishing, hasChanges, onHistory, onChecks }: TopBarProps) {
  const { drop, draft, state, undo, redo } = useStudio()
  const { oneAtATime } = useRoom()
  const { words, tone } = phases[drop.phase]
  const at = drop.phase === 'SCHEDULED' ? drop.publish_at : null
  const zone = guessTimeZone()
  const title = draft.title || 'Untitled drop'
  return (
    <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-3 py-2 md:ps-4">
      <title>{`${title} · Studio · Fanfare`}</title>
      <BackToDrops />
      <Avatar shape="square" size={32} name={title} src={draft.custom_image_url} />
      <div className="min-w-0 flex-1 basis-24">
        <h1 className="truncate font-semibold text-13">{title}</h1>
        <p className="flex items-center gap-1.5 text-12 text-fg-2">
          <Dot tone={tone} />
          <span className="truncate" title={at ? openingWords(at, zone) : undefined}>
            {words}
            {at && ` for ${shortOpeningWords(at, zone)}`}
            {hasChanges && drop.published && (oneAtATime ? ', edited since' : ', with unpublished changes')}
          </span>
        </p>
      </div>
      <span className={oneAtATime ? 'order-last basis-full ps-9' : undefined}>
        <SaveStatus />
      </span>
      {!oneAtATime && (
        <span className="flex">
          <IconButton
            size="small"
            label="Undo"
            keys="mod+z"
            icon={<Undo2 />}
            disabled={!state.canUndo}
            onClick={undo}
          />
          <IconButton
            size="small"
            label="Redo"
            keys="mod+shift+z"
            icon={<Redo2 />}
            disabled={!state.canRedo}
            onClick={redo}
          />
          <IconButton size="small" label="History" icon={<History />} onClick={onHistory} />
        </span>
      )}
      {onChecks && (
        <Button icon={<ListChecks />} onClick={onChecks}>
          Preflight
        </Button>
      )}
      <PublishBar publishing={publishing} hasChanges={hasChanges} onHistory={onHistory} />
    </header>
  )
}

/** Back to the drops: the studio has the window to itself, also while it loads and where it fails. */
export const BackToDrops = () => (
  <Link to="/drops" aria-label="Drops" className={buttonClass('quiet', 'small', 'w-7 px-0 [&>.lucide]:ms-0!')}>
    <ArrowLeft />
  </Link>
)
