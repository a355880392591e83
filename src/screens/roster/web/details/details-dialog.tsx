import { ChevronDown, ChevronUp, Maximize2 } from 'lucide-react'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { CreatorFullView } from './creator-full-view.tsx'
import { ShortlistProvider } from './shortlist-provider.tsx'

/** Creator Details as a modal, at most 1200 by 900, with the way through the list one came from. */
export default function DetailsDialog({ id }: { id: string }) {
  const { tab, among, show, setTab, close, pageOf } = useCreatorDetails()
  const at = among.indexOf(id)
  const previous = at > 0 ? among[at - 1] : undefined
  const next = at >= 0 ? among[at + 1] : undefined
  const step = (to: string | undefined) => () => {
    if (to !== undefined) void show(to)
  }
  useShortcuts(
    at < 0
      ? []
      : [
          { keys: 'k', label: 'Previous Creator', group: 'List', inDrawer: true, run: step(previous) },
          { keys: 'j', label: 'Next Creator', group: 'List', inDrawer: true, run: step(next) },
        ],
  )
  return (
    <Dialog
      open
      whole
      width="huge"
      title="Creator Details"
      onOpenChange={open => !open && void close()}
      actions={
        <>
          {at >= 0 && (
            <>
              <span className="text-12 text-fg-2 tabular-nums">{`${at + 1} of ${among.length}`}</span>
              <IconButton
                label="Previous Creator"
                keys="k"
                size="small"
                icon={<ChevronUp />}
                disabled={previous === undefined}
                onClick={step(previous)}
              />
              <IconButton
                label="Next Creator"
                keys="j"
                size="small"
                icon={<ChevronDown />}
                disabled={next === undefined}
                onClick={step(next)}
              />
            </>
          )}
          <Tooltip text="Open as a page">
            <a
              href={pageOf(id)}
              aria-label="Open as a page"
              className={buttonClass('quiet', 'small', 'w-(--control-sm) px-0')}
            >
              <Maximize2 />
            </a>
          </Tooltip>
        </>
      }
    >
      <ShortlistProvider>
        <CreatorFullView id={id} tab={tab} onTab={setTab} onShow={show} />
      </ShortlistProvider>
    </Dialog>
  )
}
