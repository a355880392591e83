import { useBrandScoped } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Count, Missing } from '#platform/web/ui/charts/figures.tsx'
import { PlatformMark } from '#platform/web/ui/platform-mark.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { STAGE_LABELS, stepOf } from '#records/promotions/stages.ts'
import { SUB_STATUS_LABELS } from '#records/promotions/sub-status.ts'
import type { PromotionCreator } from '../contract.ts'
import { cardWords } from './card-words.ts'
import { stepColour } from './step-colours.ts'
import { rewardOf } from './words.ts'

const columns: readonly Column<PromotionCreator>[] = [
  {
    id: 'creator',
    header: 'Creator',
    width: 220,
    pictured: true,
    cell: ({ name, username, avatar_url, platform }) => (
      <span className="flex items-center gap-2.5">
        <Avatar size={32} name={name} src={avatar_url} />
        <span className="min-w-0">
          <span className="block truncate font-strong">{name}</span>
          <span className="flex items-center gap-1 text-12 text-fg-3">
            <PlatformMark platform={platform} className="size-3!" /> <span className="truncate">@{username}</span>
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'stage',
    header: 'Stage',
    width: 120,
    cell: ({ stage }) => (
      <span className="inline-flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="size-2 rounded-[2px]"
          style={{ background: stepColour(stepOf(stage).id) }}
        />
        {STAGE_LABELS[stage]}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    cell: ({ sub_status }) => (sub_status ? SUB_STATUS_LABELS[sub_status] : <Missing />),
  },
  {
    id: 'next',
    header: 'Next',
    width: 180,
    cell: creator => <span className="text-fg-2">{cardWords(creator, new Date()).task}</span>,
  },
  {
    id: 'price',
    header: 'Price',
    width: 92,
    align: 'end',
    cell: of => (of.price === null && of.reward_type === 'MONEY' ? <Missing /> : rewardOf(of)),
  },
  {
    id: 'posts',
    header: 'Posts live',
    width: 92,
    align: 'end',
    cell: ({ live_posts, expected_live_posts }) => `${exact(live_posts)} of ${exact(expected_live_posts)}`,
  },
  {
    id: 'plays',
    header: 'Plays',
    width: 80,
    align: 'end',
    cell: ({ plays }) => (plays === null ? <Missing /> : <Count value={plays} />),
  },
  {
    id: 'note',
    header: 'Campaign Notes',
    width: 180,
    cell: ({ note }) => (note ? <span className="line-clamp-2 text-fg-2">{note}</span> : <Missing />),
  },
  {
    id: 'followers',
    header: 'Followers',
    width: 92,
    align: 'end',
    cell: ({ follower_count }) => <Count value={follower_count} />,
  },
]

/** The creators of a promotion as a table. A member of a brand, who cannot act, sees no next step and opens nobody. */
export function CreatorsList({
  creators,
  onOpen,
}: {
  creators: readonly PromotionCreator[]
  onOpen: (id: string) => void
}) {
  const scoped = useBrandScoped()
  return (
    <DataTable
      label="Creators of the promotion"
      columns={columns.filter(({ id }) => !scoped || id !== 'next')}
      rows={creators}
      rowId={({ creator_id }) => creator_id}
      rowName={({ name }) => name}
      rowHeight={52}
      {...(!scoped && { onOpen: ({ creator_id }: PromotionCreator) => onOpen(creator_id) })}
      empty={<p className="px-4 py-6 text-center text-fg-2">Nobody is in this promotion yet.</p>}
    />
  )
}
