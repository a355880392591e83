import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useBrandScoped, useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { ArtistFilter } from '#records/drops/web/artist-filter.tsx'
import { activations } from '#records/promotions/contract.ts'
import { promotionScreens } from '../contract.ts'
import { type PromotionsSearch, promotionsSearch } from './address.ts'
import { promotionColumns, spentWords } from './list/promotion-columns.tsx'
import { NewPromotionDialog } from './new-promotion-dialog.tsx'

/** The team's promotions with their numbers. What is chosen stands in the URL. */
export function PromotionsScreen() {
  const organization_id = useOrganization().id
  const scoped = useBrandScoped()
  const [view, setView] = useUrlState(promotionsSearch)
  const { status, needs_you = false, q = '', artist, cursor, start, new: making = false } = view
  const navigate = useNavigate()
  /** Another list starts on its first page. */
  const choose = (change: Partial<PromotionsSearch>, push = true) =>
    setView({ cursor: undefined, start: undefined, ...change }, { push })
  const [typed, type] = useTyped(q, text => choose({ q: text || undefined }, false))

  const filter = { organization_id, status: status ?? null, needs_you, q, artist_id: artist ?? null }
  const list = usePages(promotionScreens.list, filter, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  const facets = useQuery(promotionScreens.facets, { organization_id })
  const artists = useQuery(activations.artists, { organization_id })
  const counts = facets.data
  const narrowed = Boolean(status || needs_you || q || artist)
  const narrow = useNarrow()
  const spent = counts ? spentWords(counts.spent) : ''

  return (
    <>
      <Header
        title="Promotions"
        count={counts?.all}
        actions={
          !scoped && (
            <Button kind="primary" icon={<Plus />} onClick={() => setView({ new: true })}>
              New Promotion
            </Button>
          )
        }
      />
      <nav aria-label="Status" className="flex flex-none gap-1 overflow-x-auto px-4 pb-3 md:ps-5">
        <Pill
          chosen={!status && !needs_you}
          count={counts?.all}
          onClick={() => choose({ status: undefined, needs_you: undefined })}
        >
          All
        </Pill>
        <Pill
          chosen={status === 'OPEN'}
          count={counts?.open}
          onClick={() => choose({ status: 'OPEN', needs_you: undefined })}
        >
          Open
        </Pill>
        <Pill
          chosen={status === 'CLOSED'}
          count={counts?.closed}
          onClick={() => choose({ status: 'CLOSED', needs_you: undefined })}
        >
          Closed
        </Pill>
        {!scoped && (
          <Pill
            dot={Boolean(counts?.needs_you)}
            chosen={needs_you}
            count={counts?.needs_you}
            onClick={() => choose({ status: undefined, needs_you: true })}
          >
            Needs you
          </Pill>
        )}
      </nav>
      <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 md:ps-5">
        <SearchField
          hotkey
          label="Search promotions"
          value={typed}
          onValueChange={type}
          className="max-md:flex-1 md:w-[264px]"
        />
        <ArtistFilter
          artists={(artists.data?.items ?? []).map(({ brand, name, image_url }) => ({ id: brand.id, name, image_url }))}
          value={artist}
          onChange={next => choose({ artist: next })}
        />
      </div>
      <DataTable
        label="Promotions"
        columns={promotionColumns(narrow).filter(({ id }) => !scoped || id !== 'next')}
        rows={list.items}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHeight={56}
        loading={list.isPending}
        skeletonRows={10}
        onOpen={({ id }) => navigate({ to: '/promotions/$promotionId', params: { promotionId: id } })}
        empty={
          list.error ? (
            <Failed what="The promotions" error={list.error} onRetry={list.retry} />
          ) : narrowed ? (
            <EmptyState
              kind={q ? 'no-result' : 'filtered-out'}
              title={q ? `No promotion matches “${q}”` : needs_you ? 'Nothing waits for you' : 'No promotion is here'}
              actions={
                <Button
                  onClick={() => choose({ status: undefined, needs_you: undefined, q: undefined, artist: undefined })}
                >
                  {counts ? `Show all ${counts.all}` : 'Show all'}
                </Button>
              }
            >
              Search looks at promotions, campaigns and artists.
            </EmptyState>
          ) : (
            <EmptyState
              kind="nothing-yet"
              title="No promotion yet"
              actions={
                !scoped && (
                  <Button kind="primary" icon={<Plus />} onClick={() => setView({ new: true })}>
                    New Promotion
                  </Button>
                )
              }
            >
              A promotion holds the creators you ask for posts, what you agreed with each, and what it brought.
            </EmptyState>
          )
        }
      />
      <Pagination {...list.footer} total={narrowed ? undefined : counts?.all}>
        {spent && (
          <span className="text-fg-2">
            <span className="max-md:hidden">Open promotions: </span>
            {spent} spent
          </span>
        )}
      </Pagination>
      {making && !scoped && <NewPromotionDialog onClose={() => setView({ new: undefined })} />}
    </>
  )
}
