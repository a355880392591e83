import { ChevronLeft, ChevronRight, Ellipsis, EyeOff, Merge, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { shortDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { FocusFirst } from '#platform/web/ui/layers/focus-first.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { TrendDetail } from '../contract.ts'
import { EditTrendDialog } from './edit-trend-dialog.tsx'
import { MergeTrendDialog } from './merge-trend-dialog.tsx'
import { TrendCreators } from './trend-creators.tsx'
import { TrendHistory } from './trend-history.tsx'
import { TrendMark } from './trend-mark.tsx'
import { TrendPosts } from './trend-posts.tsx'
import { TrendReasons } from './trend-reasons.tsx'
import { TrendStatCards } from './trend-stat-cards.tsx'
import { type KnownTrend, useMuteTrend, useRemoveTrend, useTrendDetail } from './use-trends.ts'

interface TrendDialogProps {
  organization_id: string
  trend: KnownTrend
  /** Null at the ends of the list; left out where there is no list. */
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
  /** Shows a post of the trend, one of those that are loaded. */
  onPost: (id: string, ids: string[]) => void
  onClose: () => void
}

/** Trend Details: what a trend is, how it moves, why its posts are together, and the posts. */
export function TrendDialog(props: TrendDialogProps) {
  const { organization_id, trend, onPrevious = null, onNext = null, onPost, onClose } = props
  const { data, error, refetch } = useTrendDetail(trend.id)
  return (
    <Dialog
      title="Trend Details"
      open
      onOpenChange={open => !open && onClose()}
      width="huge"
      actions={
        <>
          <IconButton
            size="small"
            label="Previous trend"
            icon={<ChevronLeft />}
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            size="small"
            label="Next trend"
            icon={<ChevronRight />}
            disabled={!onNext}
            onClick={() => onNext?.()}
          />
        </>
      }
    >
      <div className="-mx-5 -my-4 grid md:h-[min(772px,82svh)] md:grid-cols-[320px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)]">
        <section
          aria-label="About this trend"
          className="border-line bg-side px-5 py-4 max-md:border-b md:overflow-y-auto md:overscroll-contain md:border-e"
        >
          {data ? (
            <About organization_id={organization_id} detail={data} known={trend} onGone={onClose} />
          ) : error ? (
            <Failed what="The trend" error={error} onRetry={refetch} />
          ) : (
            <Loading />
          )}
        </section>
        <TrendPosts key={trend.id} trend_id={trend.id} onOpen={onPost} />
      </div>
    </Dialog>
  )
}

const Loading = () => (
  <div className="grid gap-3">
    <Skeleton className="size-12!" />
    <Skeleton className="h-6! w-48" />
    <Skeleton className="h-36! w-full" />
    <Skeleton className="h-36! w-full" />
  </div>
)

interface AboutProps {
  organization_id: string
  detail: TrendDetail
  known: KnownTrend
  onGone: () => void
}

function About({ organization_id, detail, known, onGone }: AboutProps) {
  const { trend, explanation, growth, days, creators, events } = detail
  return (
    <div className="grid gap-5">
      <header>
        <TrendMark code={trend.emoji} size={48} />
        <h2 className="mt-3 text-balance font-semibold text-20 wrap-anywhere">{trend.title}</h2>
        <p className="text-12 text-fg-3">
          Detected {shortDate(trend.detected_at)}
          {trend.saved_at && ` · saved by ${trend.saved_by} ${shortDate(trend.saved_at)}`}
        </p>
      </header>
      <div>
        <h3 className="text-12 text-fg-3">About this trend</h3>
        <p className="mt-1 whitespace-pre-line text-fg-2 wrap-anywhere">{trend.description || 'No description'}</p>
      </div>
      <TrendStatCards trend={known} growth={growth} />
      <TrendReasons trend={trend} explanation={explanation} days={days} />
      <TrendCreators creators={creators} />
      <TrendHistory events={events} />
      <Actions organization_id={organization_id} trend={trend} onGone={onGone} />
    </div>
  )
}

const footer = 'sticky -bottom-4 -mx-5 -mb-4 border-line border-t bg-side px-5 py-3'

function Actions({
  organization_id,
  trend,
  onGone,
}: Pick<AboutProps, 'organization_id' | 'onGone'> & Pick<TrendDetail, 'trend'>) {
  const [doing, setDoing] = useState<'editing' | 'removing' | 'merging'>()
  const remove = useRemoveTrend()
  const mute = useMuteTrend()
  const done = () => setDoing(undefined)
  const removeButton = useRef<HTMLButtonElement>(null)
  const isRemoving = doing === 'removing'
  const wasRemoving = useRef(false)
  useEffect(() => {
    if (wasRemoving.current && !isRemoving) removeButton.current?.focus()
    wasRemoving.current = isRemoving
  }, [isRemoving])
  if (isRemoving)
    return (
      <div
        role="alert"
        className={footer}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          // closes the question alone, not the dialog around it
          event.stopPropagation()
          done()
        }}
      >
        <FocusFirst>
          <p className="text-pretty">Are you sure? It may take up to 24 hours for this trend to be detected.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={done}>Cancel</Button>
            <Button
              kind="danger-strong"
              onClick={() => {
                // first, or what is open here would be asked for again when it is gone
                onGone()
                remove.mutate({ trend_group_id: trend.id })
              }}
            >
              Yes, I'm Sure
            </Button>
          </div>
        </FocusFirst>
      </div>
    )
  return (
    <div className={cx(footer, 'flex gap-2')}>
      {/* one button before and after saving: the focus returns to it */}
      <Button
        className="grow"
        kind={trend.is_saved_by_human ? 'secondary' : 'primary'}
        icon={trend.is_saved_by_human && <Pencil />}
        onClick={() => setDoing('editing')}
      >
        {trend.is_saved_by_human ? 'Edit' : 'Save Trend'}
      </Button>
      {trend.is_saved_by_human && (
        <Button
          ref={removeButton}
          className="grow"
          kind="danger"
          icon={<Trash2 />}
          onClick={() => setDoing('removing')}
        >
          Remove
        </Button>
      )}
      <Menu align="end" trigger={<IconButton kind="secondary" label="More actions" icon={<Ellipsis />} />}>
        <MenuItem icon={<Merge />} onSelect={() => setDoing('merging')}>
          Merge Into…
        </MenuItem>
        <MenuItem
          icon={<EyeOff />}
          onSelect={() => mute.mutate({ trend_group_id: trend.id, is_muted: !trend.is_muted }, { onSuccess: onGone })}
        >
          {trend.is_muted ? 'Show Again' : 'Mute'}
        </MenuItem>
      </Menu>
      {doing === 'editing' && <EditTrendDialog trend={trend} onClose={done} />}
      {doing === 'merging' && (
        <MergeTrendDialog organization_id={organization_id} trend={trend} onClose={done} onMerge={onGone} />
      )}
    </div>
  )
}
