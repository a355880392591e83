import { countryName } from '#platform/contract/countries.ts'
import { explorerDate, longDate } from '#platform/web/dates.ts'
import { percent } from '#platform/web/numbers.ts'
import { AudioTile } from '#platform/web/ui/audio-tile.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Count, Missing } from '#platform/web/ui/charts/figures.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import type { Post } from '#records/posts/contract.ts'
import { formulaWords } from '#records/posts/engagement.ts'
import { isOurs } from '#records/posts/web/media-rules.ts'
import { PerformanceMark } from '#records/posts/web/performance-mark.tsx'
import { PostCover } from '#records/posts/web/post-cover.tsx'
import { emojiOf } from '#records/posts/web/trend-emoji.ts'
import { Verified } from '#records/posts/web/viewer/author-block.tsx'

/** POST-010. */
const GENRES_SHOWN = 2

/** The list (POST-009), with the trend of a post beside its country. */
export const postColumns: readonly Column<Post>[] = [
  { id: 'posts', header: 'Posts', width: 212, pictured: true, cell: post => <PostCell post={post} /> },
  { id: 'sound', header: 'Sound', width: 156, cell: post => <SoundCell post={post} /> },
  {
    id: 'play_count',
    header: 'Views',
    width: 88,
    align: 'end',
    sortable: true,
    cell: post => (
      <span className="inline-flex items-center gap-1.5">
        <PerformanceMark post={post} />
        <Count value={post.play_count} />
      </span>
    ),
  },
  {
    id: 'heart_count',
    header: 'Likes',
    width: 66,
    align: 'end',
    sortable: true,
    cell: post => <Count value={post.heart_count} />,
  },
  {
    id: 'comment_count',
    header: 'Comments',
    width: 86,
    align: 'end',
    sortable: true,
    cell: post => <Count value={post.comment_count} />,
  },
  {
    id: 'share_count',
    header: 'Shares',
    width: 66,
    align: 'end',
    sortable: true,
    cell: post => <Count value={post.share_count} />,
  },
  {
    id: 'engagement_rate',
    header: 'Engagement Rate',
    width: 124,
    align: 'end',
    sortable: true,
    cell: ({ engagement_rate: rate, engagement_formula: formula }) =>
      rate === null ? (
        <Missing />
      ) : (
        <Hint text={formula ? formulaWords[formula] : ''}>
          <span className="tabular-nums">{percent(rate, { decimals: 1 })}</span>
        </Hint>
      ),
  },
  {
    id: 'created_at_platform',
    header: 'Date Posted',
    width: 98,
    sortable: true,
    firstSort: 'desc',
    cell: ({ created_at_platform: when }) => (
      <Hint text={longDate(when)}>
        <time dateTime={when} className="text-fg-2 tabular-nums">
          {explorerDate(when)}
        </time>
      </Hint>
    ),
  },
  {
    id: 'country',
    header: 'Country',
    width: 104,
    cell: ({ region }) =>
      region ? (
        <span className="flex items-center gap-1.5">
          <Flag code={region} eager />
          <span className="truncate">{countryName(region) ?? region}</span>
        </span>
      ) : (
        <Missing />
      ),
  },
  { id: 'genres', header: 'Genres', width: 134, cell: post => <GenresCell post={post} /> },
  { id: 'trend', header: 'Trend', width: 70, cell: post => <TrendCell post={post} /> },
]

function PostCell({ post }: { post: Post }) {
  const { author, description } = post
  return (
    <span className="flex items-center gap-3">
      <span className="relative flex-none">
        <PostCover post={post} className="h-12 w-9 rounded-2" />
        <span className="absolute end-0.5 bottom-0.5 grid size-4 place-items-center rounded-1 bg-[oklch(0.16_0.006_85/0.78)] text-white">
          <PlatformMark platform={post.platform} className="size-2.5!" />
          <span className="sr-only">{platformName(post.platform)}</span>
        </span>
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 whitespace-normal leading-[1.0625rem]" title={description}>
          {description || <span className="text-fg-3">No caption</span>}
        </span>
        <span className="flex items-center gap-1 text-12 text-fg-2">
          <span className="truncate">@{author.username}</span>
          {author.is_verified && <Verified />}
        </span>
      </span>
    </span>
  )
}

function SoundCell({ post: { sound } }: { post: Post }) {
  if (!sound) return <Missing />
  return (
    <span className="flex items-center gap-2.5">
      <AudioTile
        size={32}
        name={sound.title}
        src={isOurs(sound.play_url) ? sound.play_url : null}
        cover={isOurs(sound.cover_url) ? sound.cover_url : null}
      />
      <span className="min-w-0">
        <span className="block truncate font-medium" title={sound.title}>
          {sound.title}
        </span>
        <span className="block truncate text-12 text-fg-2">{sound.author_name}</span>
      </span>
    </span>
  )
}

function GenresCell({ post: { genres } }: { post: Post }) {
  if (genres.length === 0) return <Missing />
  return (
    <span className="flex items-center gap-1" title={genres.map(({ genre }) => genre).join(', ')}>
      {genres.slice(0, GENRES_SHOWN).map(({ id, genre }) => (
        <Badge key={id} className="shrink! block! min-w-8 truncate leading-[1.125rem]!">
          {genre}
        </Badge>
      ))}
      {genres.length > GENRES_SHOWN && (
        <span className="text-12 text-fg-3 tabular-nums">+{genres.length - GENRES_SHOWN}</span>
      )}
    </span>
  )
}

function TrendCell({ post: { trends } }: { post: Post }) {
  const [trend] = trends
  if (!trend) return <Missing />
  return (
    <Hint text={trend.title}>
      <span className="text-15">
        <span aria-hidden="true">{emojiOf(trend.emoji)}</span>
        <span className="sr-only">{trend.title}</span>
      </span>
    </Hint>
  )
}
