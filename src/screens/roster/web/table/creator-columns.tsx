import { percent } from '#platform/web/numbers.ts'
import { Count, Missing, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { WhenInSight } from '#platform/web/ui/table/row-near.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import type { Creator } from '#records/creators/contract.ts'
import { RecentPromotion } from '../record/recent-promotion.tsx'
import { figuresWords, mainProfile } from '../words.ts'
import { type ColumnId, columnNames } from './column-names.ts'
import { AccountLinks, CreatorName, PriceOf, Tally } from './creator-cell.tsx'
import { ContactEdit, LocationEdit, PriceEdit, RatingEdit, TagsEdit } from './edit-cells.tsx'

interface Room {
  narrow: boolean
  hidden: readonly string[]
  onOpen: (creator: Creator) => void
  menu: (creator: Creator) => React.ReactNode
}

type Drawn = Omit<Column<Creator>, 'id' | 'header'>

/** The ids of sortable columns are what the server sorts by. */
const cells: Record<ColumnId, Drawn> = {
  tags: {
    width: 264,
    cell: creator => <TagsEdit creator={creator} />,
  },
  accounts: { width: 118, cell: creator => <AccountLinks social_profiles={creator.social_profiles} /> },
  price: {
    width: 96,
    align: 'end',
    menuSort: true,
    sortWords: ['cheapest first', 'dearest first'],
    cell: creator => <PriceEdit creator={creator} />,
  },
  follower_count: {
    width: 92,
    align: 'end',
    sortable: true,
    cell: creator => <Count value={mainProfile(creator)?.follower_count} note={figuresWords(creator)} />,
  },
  engagement_rate: {
    width: 128,
    align: 'end',
    sortable: true,
    cell: creator => <Share value={mainProfile(creator)?.engagement_rate} />,
  },
  contact: { width: 196, cell: creator => <ContactEdit creator={creator} /> },
  location: { width: 148, cell: creator => <LocationEdit creator={creator} /> },
  rating: {
    width: 104,
    menuSort: true,
    sortWords: ['lowest first', 'highest first'],
    cell: creator => <RatingEdit creator={creator} />,
  },
  promotions: { width: 120, align: 'end', cell: creator => <Tally value={creator.promotion_count} /> },
  posts: { width: 128, align: 'end', cell: creator => <Tally value={creator.promotion_post_count} /> },
  drafts: { width: 132, align: 'end', cell: creator => <Tally value={creator.promotion_draft_count} /> },
  recent: {
    width: 184,
    cell: ({ recent_promotion }) => (recent_promotion ? <RecentPromotion promotion={recent_promotion} /> : <Missing />),
  },
  added_at: {
    width: 104,
    align: 'end',
    sortable: true,
    sortWords: ['oldest first', 'newest first'],
    cell: ({ added_at }) => (
      <span className="text-fg-2">
        <RelativeTime when={added_at} />
      </span>
    ),
  },
}

function Share({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? <Missing /> : percent(value, { decimals: 1 })
}

/** The fourteen columns in their order (TABLE-026); on a phone one, whose second line has followers and price. */
export const creatorColumns = ({ narrow, hidden, onOpen, menu }: Room): readonly Column<Creator>[] => [
  {
    // as the name that it is sorted by
    id: 'name',
    header: 'Creators',
    menuSort: true,
    pictured: true,
    width: narrow ? 320 : 252,
    cell: creator => (
      <span className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 flex-1">
          <CreatorName
            creator={creator}
            onOpen={() => onOpen(creator)}
            {...(narrow && { figures: <KeyFigures creator={creator} /> })}
          />
        </span>
        {narrow ? (
          menu(creator)
        ) : (
          <WhenInSight>
            {/* narrow, not hidden: the focus comes back to it when its menu closes */}
            <span className="w-0 flex-none overflow-hidden has-data-popup-open:w-auto group-focus-within/row:w-auto group-focus-within/row:overflow-visible group-hover/row:w-auto">
              {menu(creator)}
            </span>
          </WhenInSight>
        )}
      </span>
    ),
  },
  ...(narrow ? [] : columnNames.map(([id, header]) => ({ id, header, hidden: hidden.includes(id), ...cells[id] }))),
]

/** What is compared first, in the second line of a phone's row. */
function KeyFigures({ creator }: { creator: Creator }) {
  const followers = mainProfile(creator)?.follower_count
  return (
    <>
      <span className="sr-only">Followers: </span>
      <Count value={followers} />
      {creator.pricing.length > 0 && (
        <>
          <span aria-hidden="true"> · </span>
          <span className="sr-only">, price: </span>
          <PriceOf pricing={creator.pricing} />
        </>
      )}
    </>
  )
}
