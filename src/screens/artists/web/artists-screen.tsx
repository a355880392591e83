import { Link } from '@tanstack/react-router'
import { LayoutGrid, List, Plus } from 'lucide-react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { type ArtistRow, artists } from '../contract.ts'
import { type ArtistsSearch, artistsSearch } from './address.ts'
import { ArtistCard, Services } from './artist-card.tsx'
import { NewArtistDialog } from './new-artist-dialog.tsx'
import { dropWords } from './words.ts'

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(13.75rem,1fr))] [&>*]:border-line [&>*]:border-e [&>*]:border-b'

/** Artists and brands that the team looks after. What is chosen stands in the URL. */
export function ArtistsScreen() {
  const organization_id = useOrganization().id
  const [view, setView] = useUrlState(artistsSearch)
  const { q = '', type, sort, view: look, new: making = false } = view
  const change = (next: Partial<ArtistsSearch>, push = true) => setView(next, { push })
  const [typed, setTyped] = useTyped(q, text => change({ q: text || undefined }, false))
  const { data, error, refetch } = useQuery(artists.list, {
    organization_id,
    q,
    artist_type: type ?? null,
    order_by: sort ?? 'fans',
  })
  const counts = data?.counts
  const items = data?.items ?? []
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => setView({ new: true })}>
      Add Artist
    </Button>
  )
  return (
    <>
      <Header title="Artists" count={counts?.all} actions={add} />
      <nav
        aria-label="Artists"
        className="flex flex-none flex-wrap items-center gap-2 border-line border-b px-4 pb-3 md:ps-5"
      >
        <Pill chosen={!type} count={counts?.all} onClick={() => change({ type: undefined })}>
          All
        </Pill>
        <Pill chosen={type === 'ARTIST'} count={counts?.artists} onClick={() => change({ type: 'ARTIST' })}>
          Artists
        </Pill>
        <Pill chosen={type === 'BRAND'} count={counts?.brands} onClick={() => change({ type: 'BRAND' })}>
          Brands
        </Pill>
        <SearchField
          hotkey
          small
          label="Search artists"
          value={typed}
          onValueChange={setTyped}
          className="ms-auto max-md:w-full md:w-50"
        />
        <Segments
          label="View"
          value={look ?? 'grid'}
          options={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
            { value: 'list', label: 'List', icon: <List /> },
          ]}
          onValueChange={next => change({ view: next === 'list' ? 'list' : undefined }, false)}
        />
        <Select
          label="Sort"
          hideLabel
          small
          value={sort ?? 'fans'}
          options={[
            { value: 'fans', label: 'Most fans' },
            { value: 'name', label: 'Name' },
            { value: 'created_at', label: 'Newest' },
          ]}
          onValueChange={next => change({ sort: next === 'fans' ? undefined : (next as 'name') }, false)}
        />
      </nav>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {error && !data && <Failed what="The artists" error={error} onRetry={refetch} />}
        {!data && !error && <Loading />}
        {data && items.length === 0 && (
          <EmptyState
            kind={q ? 'no-result' : type ? 'filtered-out' : 'nothing-yet'}
            title={q ? `No artist is called “${q}”` : type === 'BRAND' ? 'No brand yet' : 'Who is first?'}
            actions={q ? <Button onClick={() => setTyped('')}>Clear Search</Button> : add}
          >
            {!q && 'A name is enough. Colours and pages come from their pictures.'}
          </EmptyState>
        )}
        {items.length > 0 &&
          (look === 'list' ? (
            <Rows items={items} />
          ) : (
            <ul aria-label="Artists" className={GRID}>
              {items.map(artist => (
                <li key={artist.id} className="min-w-0">
                  <ArtistCard artist={artist} />
                </li>
              ))}
              {!q && !type && <Next />}
            </ul>
          ))}
      </div>
      {making && <NewArtistDialog onClose={() => setView({ new: undefined })} />}
    </>
  )
}

/** The last place of the grid: one more artist. */
const Next = () => (
  <li className="grid place-content-center justify-items-center gap-1 px-5 py-8 text-center text-pretty text-fg-2">
    <b className="font-semibold text-fg">Who is next?</b>A name is enough. Colours and pages come from their pictures.
    <Link to="/artists" search={{ new: true }} className={buttonClass('secondary', 'small', 'mt-2')}>
      <Plus />
      Another Artist
    </Link>
  </li>
)

const Rows = ({ items }: { items: readonly ArtistRow[] }) => (
  <ul aria-label="Artists" className="border-line border-b">
    {items.map(artist => (
      <li
        key={artist.id}
        className="relative flex items-center gap-3 border-line-soft px-4 py-2 not-last:border-b hover:bg-hover md:px-5"
      >
        <Avatar name={artist.name} src={artist.image_url} size={32} />
        <Link
          to="/artists/$artistId"
          params={{ artistId: artist.id }}
          className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
        >
          {artist.name}
        </Link>
        {artist.waiting > 0 && <Badge type="Branded">{artist.waiting} waiting</Badge>}
        {artist.artist_type === 'BRAND' && <Badge>Brand</Badge>}
        <span className="max-md:hidden">
          <Services artist={artist} />
        </span>
        <span className="w-24 text-fg-2 max-md:hidden">{dropWords(artist.drops)}</span>
        <span className="w-20 text-end tabular-nums">{exact(artist.fans)}</span>
      </li>
    ))}
  </ul>
)

const Loading = () => (
  <div role="status" className={GRID}>
    <span className="sr-only">Loading the artists</span>
    {Array.from({ length: 5 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells placeholders apart
      <div key={at} aria-hidden="true" className="grid gap-2 pb-4">
        <Skeleton className="aspect-square h-auto! w-full rounded-0!" />
        <Skeleton className="mx-3.5 w-32" />
        <Skeleton className="mx-3.5 w-20" />
      </div>
    ))}
  </div>
)
