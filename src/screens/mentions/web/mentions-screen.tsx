import { Link } from '@tanstack/react-router'
import { LayoutGrid, List } from 'lucide-react'
import { useRef } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { PlatformMark } from '#platform/web/ui/platform-mark.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { artistAccounts, mentions } from '#records/mentions/contract.ts'
import { type MentionsSearch, mentionsSearch } from './address.ts'
import { MentionCard } from './mention-card.tsx'
import { MentionFilters } from './mention-filters.tsx'
import { MentionPanel } from './mention-panel.tsx'
import { MentionRows } from './mention-rows.tsx'
import { QuickRepliesButton } from './quick-replies-dialog.tsx'
import { useMentions } from './use-mentions.ts'
import { useNow } from './use-now.ts'

const pages = [
  { page: undefined, count: 'OPEN', label: 'Open' },
  { page: 'ANSWERED', count: 'ANSWERED', label: 'Answered' },
  { page: 'TOO_LATE', count: 'TOO_LATE', label: 'Too late' },
] as const

const displays = [
  { value: 'EXPANDED', label: 'Expanded' },
  { value: 'COMPACT', label: 'Compact' },
  { value: 'HIDDEN', label: 'Hidden' },
] as const

/** Stories and comments that mention artists, the shortest time first. What is chosen stands in the URL. */
export function MentionsScreen() {
  const organization_id = useOrganization().id
  const [view, setView] = useUrlState(mentionsSearch)
  const { kind, page, view: look, q = '', mention } = view
  const isStories = kind !== 'comments'
  const change = (next: Partial<MentionsSearch>, push = true) => setView(next, { push })
  const [typed, type] = useTyped(q, text => change({ q: text || undefined }, false))
  const { data: facets } = useQuery(mentions.facets, { organization_id, kind: isStories ? 'STORY' : 'COMMENT' })
  const { data: accounts } = useQuery(artistAccounts.list, { organization_id })
  const list = useMentions(organization_id, view)
  const now = useNow(30_000)
  const { artist, account, song, songs, verified, sender, from } = view
  const isNarrowed = Boolean(q || artist || account || song || songs || verified || sender || from)
  const search = useRef<HTMLInputElement>(null)
  const clear = () => {
    // what clears is gone in a moment
    search.current?.focus()
    change({
      q: undefined,
      artist: undefined,
      account: undefined,
      song: undefined,
      songs: undefined,
      verified: undefined,
      sender: undefined,
      from: undefined,
      to: undefined,
    })
  }
  const ids = list.items.map(({ id }) => id)
  const rows = useRef<HTMLDivElement>(null)
  useRowFocus(rows, { ids, openId: mention, enabled: !list.isPending })
  const open = (id: string) => setView({ mention: id }, { push: mention === undefined })
  const signedOut = accounts?.items.filter(({ state }) => state === 'RECONNECT') ?? []

  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Header
          title="Mentions"
          actions={
            <>
              {accounts && (
                <Link to="/artists" className={buttonClass('quiet', 'regular', 'max-md:hidden')}>
                  <PlatformMark platform="Instagram" />
                  {accountWords(accounts.items.length, signedOut.length)}
                </Link>
              )}
              <QuickRepliesButton />
            </>
          }
        >
          {facets && <span className="text-fg-3">{`${facets.pages.OPEN} to answer`}</span>}
        </Header>
        <nav aria-label="Mentions" className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 md:ps-5">
          <Segments
            label="Kind"
            value={isStories ? 'stories' : 'comments'}
            options={[
              { value: 'stories', label: 'Stories' },
              { value: 'comments', label: 'Comments' },
            ]}
            onValueChange={next =>
              change({ kind: next === 'comments' ? 'comments' : undefined, page: undefined, mention: undefined })
            }
          />
          <span className="flex items-center gap-2">
            {pages
              .filter(one => isStories || one.page !== 'TOO_LATE')
              .map(one => (
                <Pill
                  key={one.label}
                  chosen={page === one.page}
                  count={facets?.pages[one.count]}
                  onClick={() => change({ page: one.page, mention: undefined })}
                >
                  {one.label}
                </Pill>
              ))}
          </span>
          <SearchField
            hotkey
            small
            ref={search}
            label="Search mentions"
            value={typed}
            onValueChange={type}
            className="max-md:w-full md:ms-auto md:w-45"
          />
        </nav>
        <div className="flex flex-none flex-wrap items-center gap-2 border-line border-b px-4 pb-3 md:ps-5">
          <MentionFilters view={view} facets={facets} accounts={accounts?.items ?? []} onChange={change} />
          {isNarrowed && (
            <Button kind="quiet" size="small" onClick={clear}>
              Clear
            </Button>
          )}
          <span className="ms-auto" />
          {!isStories && (
            <Segments
              label="Comments"
              value={view.comments}
              options={displays}
              onValueChange={comments => change({ comments }, false)}
            />
          )}
          {isStories && (
            <Segments
              label="View"
              value={look ?? 'grid'}
              options={[
                { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
                { value: 'list', label: 'List', icon: <List /> },
              ]}
              onValueChange={next => change({ view: next === 'list' ? 'list' : undefined }, false)}
            />
          )}
        </div>
        <div
          ref={rows}
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-offset-[-2px]"
        >
          {list.error && list.items.length === 0 ? (
            <Failed what="The mentions" error={list.error} onRetry={() => list.refetch()} />
          ) : list.isPending ? (
            <GridSkeleton />
          ) : list.items.length === 0 ? (
            <NoMentions
              view={view}
              isNarrowed={isNarrowed}
              connected={accounts?.items.length}
              onClear={clear}
              onSearch={type}
            />
          ) : (
            <>
              {isStories && !page && (
                <p className={cx('px-4 pt-4 text-fg-2 md:ps-5', look === 'list' && 'border-line border-b pb-4')}>
                  Instagram lets you answer for 24 hours. The line on a story shows how much of them is left.
                </p>
              )}
              {isStories && look !== 'list' ? (
                <ul
                  aria-label="Mentions"
                  className="grid grid-cols-[repeat(auto-fill,minmax(7.75rem,1fr))] gap-x-3 gap-y-5 p-4 md:px-5"
                >
                  {list.items.map(item => (
                    <li key={item.id} className="min-w-0">
                      <MentionCard
                        mention={item}
                        now={now}
                        current={item.id === mention}
                        onOpen={() => open(item.id)}
                      />
                    </li>
                  ))}
                </ul>
              ) : (
                <MentionRows items={list.items} now={now} current={mention} onOpen={open} display={view.comments} />
              )}
              {list.hasNextPage && (
                <div className="grid justify-center pb-6">
                  <Button loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                    {`Show more of ${list.count ?? 0}`}
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      </div>
      {mention && (
        <MentionPanel
          id={mention}
          ids={ids}
          onShow={id => setView({ mention: id })}
          onClose={() => setView({ mention: undefined })}
        />
      )}
    </div>
  )
}

function accountWords(all: number, signedOut: number): string {
  if (all === 0) return 'Connect an Account'
  if (signedOut > 0) return signedOut === 1 ? '1 account has to sign in' : `${signedOut} accounts have to sign in`
  return all === 1 ? '1 account read' : `${all} accounts read`
}

interface NoMentionsProps {
  view: MentionsSearch
  isNarrowed: boolean
  connected: number | undefined
  onClear: () => void
  onSearch: (text: string) => void
}

function NoMentions({ view: { q, page, kind }, isNarrowed, connected, onClear, onSearch }: NoMentionsProps) {
  const noun = kind === 'comments' ? 'comments' : 'stories'
  if (q)
    return (
      <EmptyState
        kind="no-result"
        title={`Nothing for “${q}”`}
        actions={<Button onClick={() => onSearch('')}>Clear Search</Button>}
      />
    )
  if (isNarrowed)
    return (
      <EmptyState
        kind="filtered-out"
        title={`No ${noun} match these filters`}
        actions={<Button onClick={onClear}>Clear Filters</Button>}
      />
    )
  if (connected === 0)
    return (
      <EmptyState
        kind="nothing-yet"
        title="No account is connected"
        actions={
          <Link to="/artists" className={buttonClass('primary')}>
            Choose an Artist
          </Link>
        }
      >
        Connect the Instagram account of an artist. Stories and comments that mention them arrive here.
      </EmptyState>
    )
  return (
    <EmptyState kind="nothing-yet" title={page ? `No ${noun} here` : 'Everything is answered'}>
      {`New ${noun} that mention your artists arrive here by themselves.`}
    </EmptyState>
  )
}

const GridSkeleton = () => (
  <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(7.75rem,1fr))] gap-x-3 gap-y-5 p-4 md:px-5">
    <span className="sr-only">Loading the mentions</span>
    {Array.from({ length: 8 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells placeholders apart
      <div key={at} aria-hidden="true" className="grid gap-2">
        <Skeleton className="aspect-9/16 h-auto! w-full rounded-3!" />
        <Skeleton className="w-4/5" />
      </div>
    ))}
  </div>
)
