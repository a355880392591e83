import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { compact } from '#platform/web/numbers.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Trend } from '#records/trends/contract.ts'
import { TrendMark } from '#records/trends/web/trend-mark.tsx'
import { LifecycleBadge } from '#records/trends/web/trend-reasons.tsx'

/** How far an arrow moves the strip: one card and its gap (POST-049). */
const SLIDE_WIDTH = 340

interface TrendStripProps {
  /** Most surprising first. */
  trends: readonly Trend[]
  onOpen: (id: string) => void
}

/** Trends in one row, which arrows, a wheel or a finger move. */
export function TrendStrip({ trends, onOpen }: TrendStripProps) {
  const strip = useRef<HTMLUListElement>(null)
  const ends = useEnds(strip, trends)
  const slide = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' })
  return (
    <section aria-label="Trends of this segment" className="flex flex-none items-center gap-2 pb-3 md:ps-5 md:pe-4">
      <ul
        ref={strip}
        onScroll={ends.read}
        className="flex min-w-0 flex-1 gap-3 overflow-x-auto [scrollbar-width:none] max-md:ps-4"
      >
        {trends.map(trend => (
          <li key={trend.id} className="w-[328px] flex-none max-md:w-[264px]">
            <TrendCard trend={trend} onOpen={() => onOpen(trend.id)} />
          </li>
        ))}
      </ul>
      {!(ends.isFirst && ends.isLast) && (
        <span className="flex flex-none gap-1 max-md:hidden">
          <IconButton
            size="small"
            kind="secondary"
            label="Previous trends"
            icon={<ChevronLeft />}
            disabled={ends.isFirst}
            onClick={() => slide(-SLIDE_WIDTH)}
          />
          <IconButton
            size="small"
            kind="secondary"
            label="Next trends"
            icon={<ChevronRight />}
            disabled={ends.isLast}
            onClick={() => slide(SLIDE_WIDTH)}
          />
        </span>
      )}
    </section>
  )
}

function TrendCard({ trend, onOpen }: { trend: Trend; onOpen: () => void }) {
  const { title, emoji, lifecycle, video_count, creator_count, summary } = trend
  return (
    <button
      type="button"
      onClick={onOpen}
      title={summary}
      className="flex w-full items-center gap-2.5 rounded-3 border border-line px-2.5 py-1.5 text-start outline-offset-[-2px] hover:bg-hover"
    >
      <TrendMark code={emoji} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-12 text-fg-2 tabular-nums">
          {compact(video_count)} posts by {compact(creator_count)} creators
        </span>
      </span>
      <LifecycleBadge lifecycle={lifecycle} />
    </button>
  )
}

/** Which ends of a sideways list are in sight, so that its arrows stop there. */
function useEnds(list: RefObject<HTMLElement | null>, content: unknown) {
  const [ends, setEnds] = useState({ isFirst: true, isLast: true })
  const read = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {}
    setEnds({ isFirst: scrollLeft <= 1, isLast: scrollLeft + clientWidth >= scrollWidth - 1 })
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width
  useEffect(() => {
    read()
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [read, content])
  return { ...ends, read }
}
