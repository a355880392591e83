import { relativeDate } from '#platform/web/dates.ts'
import { compact } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Mention } from '#records/mentions/contract.ts'
import { Verified } from './mention-card.tsx'
import { StoryPicture } from './story-picture.tsx'
import { isUrgent, senderName, stateWords, timeLeft } from './words.ts'

interface MentionRowsProps {
  items: readonly Mention[]
  now: Date
  current: string | undefined
  onOpen: (id: string) => void
}

/** Mentions below each other: one line each, with what was said. */
export const MentionRows = ({ items, now, current, onOpen }: MentionRowsProps) => (
  <ul aria-label="Mentions" className="border-line border-b">
    {items.map(item => (
      <li key={item.id} className="border-line-soft not-last:border-b">
        <button
          type="button"
          data-row={item.id}
          aria-current={item.id === current || undefined}
          onClick={() => onOpen(item.id)}
          className="flex w-full items-center gap-3 px-4 py-2 text-start hover:bg-hover aria-[current]:bg-chosen md:px-5"
        >
          {item.kind === 'STORY' && (
            <StoryPicture mention={item} className="w-8 flex-none rounded-1! text-0 [&_span]:hidden" />
          )}
          <span className="min-w-0 flex-1 basis-40">
            <span className="flex items-center gap-1 font-medium">
              <span className="truncate">{senderName(item)}</span>
              {item.is_verified && <Verified />}
            </span>
            {item.kind === 'COMMENT' ? (
              <>
                <span className="line-clamp-2 wrap-anywhere sm:hidden">{item.text}</span>
                <span className="block truncate text-12 text-fg-2">{item.artist.name}</span>
              </>
            ) : (
              <span className="block truncate text-12 text-fg-2">
                {item.follower_count === null
                  ? relativeDate(item.mentioned_at, now)
                  : `${compact(item.follower_count)} followers`}
              </span>
            )}
          </span>
          <span className="min-w-0 flex-2 basis-60 truncate max-sm:hidden">
            {item.kind === 'COMMENT'
              ? item.text
              : (item.song?.title ?? <span className="text-fg-3">No song found</span>)}
          </span>
          {item.kind === 'STORY' && (
            <span className="w-36 flex-none truncate text-fg-2 max-lg:hidden">{item.artist.name}</span>
          )}
          <span
            className={cx(
              'w-20 flex-none truncate text-end tabular-nums sm:w-28',
              isUrgent(item, now) ? 'text-warn' : 'text-fg-2',
            )}
          >
            {stateWords(item) ?? timeLeft(item, now) ?? relativeDate(item.mentioned_at, now)}
          </span>
        </button>
      </li>
    ))}
  </ul>
)
