import { Link } from '@tanstack/react-router'
import { AtSign, Heart, MapPin, Music2, Radio } from 'lucide-react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate, relativeDate, shortDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { compact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { RecordBeside } from '#platform/web/ui/table/record-beside.tsx'
import { type Mention, type MentionReply, mentions } from '#records/mentions/contract.ts'
import { Composer } from './composer.tsx'
import { Verified } from './mention-card.tsx'
import { StoryPicture } from './story-picture.tsx'
import { useNow } from './use-now.ts'
import { countdown, isUrgent, replyWords, senderName } from './words.ts'

interface MentionPanelProps {
  id: string
  ids: readonly string[]
  onShow: (id: string) => void
  onClose: () => void
}

/** One mention: the story, who published it, what was said before, and the answer. */
export function MentionPanel({ id, ids, onShow, onClose }: MentionPanelProps) {
  const organization_id = useOrganization().id
  const { data, error, refetch } = useQuery(mentions.get, { organization_id, id }, { keepLast: false })
  const now = useNow(1_000)
  return (
    <RecordBeside title="Mention" one="mention" id={id} ids={ids} onShow={onShow} onClose={onClose}>
      {error && !data ? (
        error.status === 404 ? (
          <EmptyState kind="nothing-yet" title="This mention is gone">
            Its sender took it back, or the account was disconnected.
          </EmptyState>
        ) : (
          <Failed what="The mention" error={error} onRetry={refetch} />
        )
      ) : data ? (
        <>
          <Facts data={data} now={now} />
          <Talk messages={data.messages} now={now} />
          <Composer key={id} mention={data.mention} now={now} />
        </>
      ) : (
        <div className="flex gap-4 p-5">
          <Skeleton className="aspect-9/16 h-auto! w-32 rounded-3!" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="w-24" />
            <Skeleton className="w-40" />
          </div>
        </div>
      )}
    </RecordBeside>
  )
}

type Data = AnswerOf<typeof mentions.get>

function Facts({ data: { mention, fan, messages }, now }: { data: Data; now: Date }) {
  const { song, artist, account } = mention
  const before = messages.filter(({ mention_id }) => mention_id !== mention.id)
  const earlier = before.filter(({ direction }) => direction === 'INCOMING').length
  const answered = new Set(before.filter(({ reply }) => reply?.state === 'SENT').map(({ mention_id }) => mention_id))
    .size
  return (
    <>
      <div className="flex gap-4 px-5 pt-4 pb-4 lg:pt-1">
        {mention.kind === 'STORY' && <StoryPicture mention={mention} className="w-30 flex-none self-start" />}
        <div className="min-w-0 flex-1">
          <Window mention={mention} now={now} />
          <p className="flex items-center gap-1 font-semibold text-15">
            <span className="truncate">{senderName(mention)}</span>
            {mention.is_verified && <Verified />}
          </p>
          <p className="truncate text-fg-2">
            {[mention.sender_name, mention.follower_count !== null && `${compact(mention.follower_count)} followers`]
              .filter(Boolean)
              .join(', ')}
          </p>
          <ul className="mt-3 grid gap-1.5 [&_.lucide]:size-3.5 [&_.lucide]:flex-none [&_.lucide]:text-icon [&_li]:flex [&_li]:items-center [&_li]:gap-2">
            {fan && (
              <>
                <li>
                  <Heart />
                  <Link
                    to="/fans/$fanId"
                    params={{ fanId: fan.id } as never}
                    className="truncate underline-offset-2 hover:underline"
                  >
                    Fan since {shortDate(fan.since)}
                  </Link>
                </li>
                <li>
                  <Radio />
                  {fan.drops === 1 ? '1 drop' : `${fan.drops} drops`}
                </li>
              </>
            )}
            <li>
              <AtSign />
              {earlier === 0 ? 'First mention' : `${earlier + 1} mentions, ${answered} answered before`}
            </li>
            {fan?.city && (
              <li>
                <MapPin />
                {fan.city}
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className="flex items-center gap-3 border-line border-y px-5 py-3">
        {song ? (
          <Music2 className="text-icon" />
        ) : (
          <Avatar name={artist.name} src={artist.image_url} size={32} shape="square" />
        )}
        <span className="min-w-0 flex-1">
          <b className="block truncate font-medium">{song ? song.title : artist.name}</b>
          <span className="block truncate text-12 text-fg-2">
            {song ? `${song.artist}, heard in the story` : `mentioned as @${account.username}`}
          </span>
        </span>
      </div>
    </>
  )
}

function Window({ mention, now }: { mention: Mention; now: Date }) {
  const { closes_at, page_type } = mention
  if (closes_at === null) return null
  if (Date.parse(closes_at) <= now.getTime())
    return page_type === 'ANSWERED' ? null : (
      <p className="mb-3 text-12 text-fg-2">Window closed {relativeDate(closes_at, now)}</p>
    )
  return (
    <>
      <p className="text-12 text-fg-2">Window closes in</p>
      <p
        className={cx('mb-3 font-semibold text-20 tabular-nums leading-7', isUrgent(mention, now) && 'text-warn')}
        title={longDate(closes_at)}
      >
        {countdown(closes_at, now)}
      </p>
    </>
  )
}

/** What was said, oldest first: theirs at the start, ours at the end. */
const Talk = ({ messages, now }: { messages: Data['messages']; now: Date }) => (
  <ol aria-label="Conversation" className="grid gap-2 px-5 py-4">
    {messages.map(({ id, direction, kind, text, at, reply }) =>
      direction === 'OUTGOING' ? (
        <li key={id} className="grid">
          {reply && <Reply reply={reply} />}
        </li>
      ) : (
        <li key={id} className="grid gap-2">
          <time className="text-center text-12 text-fg-3" dateTime={at} title={longDate(at)}>
            {relativeDate(at, now)}
          </time>
          <p className="max-w-4/5 justify-self-start rounded-3 bg-fill px-3 py-1.5 wrap-anywhere">
            {kind === 'STORY' ? 'mentioned you in a story' : text}
          </p>
        </li>
      ),
    )}
  </ol>
)

const Reply = ({ reply: { text, state, reason, sent_by } }: { reply: MentionReply }) => (
  <div className="grid max-w-4/5 gap-0.5 justify-self-end text-end">
    <p className="whitespace-pre-wrap rounded-3 bg-accent-tint-2 px-3 py-1.5 text-start wrap-anywhere">{text}</p>
    <p className={cx('text-12', state === 'FAILED' || state === 'UNKNOWN' ? 'text-bad' : 'text-fg-2')}>
      {`${sent_by}, ${replyWords[state].toLowerCase()}`}
      {reason && `. ${reason}`}
    </p>
  </div>
)
