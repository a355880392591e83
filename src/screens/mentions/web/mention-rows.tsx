import { relativeDate } from '#platform/web/dates.ts'
import { compact } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Mention } from '#records/mentions/contract.ts'
import type { CommentDisplay } from '#records/mentions/rules.ts'
import { Verified } from './mention-card.tsx'
import { StoryPicture } from './story-picture.tsx'
import { isUrgent, senderName, stateWords, timeLeft } from './words.ts'

interface MentionRowsProps {
  items: readonly Mention[]
  now: Date
  current: string | undefined
  onOpen: (id: string) => void
  /** Of comments. */
  display?: CommentDisplay
}

/** Mentions below each other, with what was said as far as it shall be shown. */
export const MentionRows = ({ items, now, current, onOpen, display = 'COMPACT' }: MentionRowsProps) => (
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
                <span className="block sm:hidden">
                  <CommentText text={item.text} display={display} />
                </span>
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
          <span
            className={cx(
              'min-w-0 flex-2 basis-60 max-sm:hidden',
              (item.kind === 'STORY' || display === 'COMPACT') && 'truncate',
            )}
          >
            {item.kind === 'COMMENT' ? (
              <CommentText text={item.text} display={display} />
            ) : (
              (item.song?.title ?? <span className="text-fg-3">No song found</span>)
            )}
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

function CommentText({ text, display }: { text: string | null; display: CommentDisplay }) {
  if (display === 'HIDDEN') return <span className="text-fg-3">Comment hidden</span>
  return (
    <span className={display === 'EXPANDED' ? 'whitespace-pre-line wrap-anywhere' : 'line-clamp-1 wrap-anywhere'}>
      {text}
    </span>
  )
}
