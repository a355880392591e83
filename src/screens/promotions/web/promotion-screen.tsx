import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, ChartNoAxesColumn, Columns3, Rows3, Settings2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ShortlistLinksDialog } from '#features/shortlist/web/shortlist-links-dialog.tsx'
import { useSimilarTo } from '#features/similar-creators/web/use-similar-to.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { useBrandScoped, useOrganization } from '#platform/web/frame/organization.ts'
import { RecordLost } from '#platform/web/frame/record-lost.tsx'
import { MenuButton } from '#platform/web/frame/sidebar.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { promotionScreens } from '../contract.ts'
import { promotionSearch, type View } from './address.ts'
import { Board } from './board/board.tsx'
import { ClientLinksDialog } from './client-links-dialog.tsx'
import { CreatorPanel } from './creator-panel.tsx'
import { CreatorsList } from './creators-list.tsx'
import { artistOf } from './list/promotion-columns.tsx'
import { PromotionSummary } from './promotion-summary.tsx'
import { Results } from './results.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const VIEWS: { value: View; label: string; icon: React.ReactNode }[] = [
  { value: 'board', label: 'Board', icon: <Columns3 /> },
  { value: 'results', label: 'Results', icon: <ChartNoAxesColumn /> },
  { value: 'list', label: 'List', icon: <Rows3 /> },
]

/** One promotion: who is asked and how far they are, what it costs and what it brought. */
export function PromotionScreen() {
  const { promotionId } = useParams({ strict: false }) as { promotionId: string }
  const organization_id = useOrganization().id
  const scoped = useBrandScoped()
  const navigate = useNavigate()
  const similar = useSimilarTo()
  const [{ view: asked, creator, q = '', warnings = false, step, days }, setView] = useUrlState(promotionSearch)
  const { data, error, refetch } = useQuery(promotionScreens.get, { organization_id, id: promotionId })
  const update = useCommand(promotionScreens.update, { failed: 'The promotion could not be changed' })
  const [dialog, setDialog] = useState<'add' | 'settings' | 'links' | null>(null)

  if (error && !data)
    return (
      <RecordLost
        what="promotion"
        error={error}
        onRetry={refetch}
        actions={
          <Link to="/promotions" className={buttonClass()}>
            Go to Promotions
          </Link>
        }
      />
    )
  if (!data) return <Loading />

  const { promotion, settings, creators, siblings } = data
  const opened = scoped ? undefined : creators.find(({ creator_id }) => creator_id === creator)
  const open = (creator_id: string | undefined) =>
    setView({ creator: creator_id }, { push: creator_id !== undefined, back: creator_id === undefined })
  const closed = promotion.status === 'CLOSED'
  // the board is for moving creators, and a brand member changes nothing
  const view = scoped && asked === 'board' ? 'list' : asked
  return (
    <>
      <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:ps-5">
        <title>{`${promotion.name} · Fanfare`}</title>
        <MenuButton />
        <IconButton
          label="Back to Promotions"
          size="small"
          icon={<ArrowLeft />}
          onClick={() => navigate({ to: '/promotions' })}
        />
        <Avatar shape="square" size={40} name={promotion.name} src={promotion.cover_url} />
        <div className="min-w-0 flex-1 basis-24 md:basis-40">
          <h1 className="truncate font-semibold text-15">{promotion.name}</h1>
          <p className="truncate text-12 text-fg-2">
            {promotion.promotion_name} · {artistOf(promotion)?.name} ·{' '}
            {closed ? 'closed' : `open since ${shortDate(promotion.created_at)}`}
          </p>
        </div>
        {/* a line of their own on a phone, below the name and what is done with it */}
        <div className="grid max-md:order-1 max-md:w-full">
          <Segments
            label="View"
            value={view}
            options={scoped ? VIEWS.filter(({ value }) => value !== 'board') : VIEWS}
            onValueChange={next => setView({ view: next }, { push: true })}
            fill
          />
        </div>
        {!scoped && (
          <>
            <Menu align="end" trigger={<IconButton label="More" icon={<Settings2 />} />}>
              <MenuItem onSelect={() => setDialog('settings')}>Settings</MenuItem>
              <MenuItem onSelect={() => setDialog('links')}>Client Links</MenuItem>
              <MenuItem onSelect={() => similar.open({ activation_id: promotion.id })}>Similar Creators</MenuItem>
              <MenuItem
                onSelect={() => update.mutate({ activation_id: promotion.id, status: closed ? 'OPEN' : 'CLOSED' })}
              >
                {closed ? 'Open Again' : 'Close Promotion'}
              </MenuItem>
              {siblings.map(({ id, name }) => (
                <MenuItem
                  key={id}
                  onSelect={() => navigate({ to: '/promotions/$promotionId', params: { promotionId: id } })}
                >
                  Go to {name}
                </MenuItem>
              ))}
            </Menu>
            <Button kind="primary" icon={<UserPlus />} disabled={closed} onClick={() => setDialog('add')}>
              <span className="max-md:sr-only">Add Creators</span>
            </Button>
          </>
        )}
      </header>
      <PromotionSummary promotion={promotion} settings={settings} creators={creators} />
      {view === 'board' && (
        <Board
          promotion={promotion}
          promotionId={promotionId}
          creators={creators}
          q={q}
          warnings={warnings}
          step={step}
          onStep={id => setView({ step: id })}
          onSearch={text => setView({ q: text || undefined })}
          onWarnings={on => setView({ warnings: on || undefined })}
          onOpen={open}
          onAdd={() => setDialog('add')}
        />
      )}
      {view === 'list' && <CreatorsList creators={creators} onOpen={open} />}
      {view === 'results' && (
        <Results
          promotion={promotion}
          creators={creators}
          days={days}
          onDays={next => setView({ days: next })}
          onOpen={scoped ? undefined : open}
        />
      )}
      {opened && (
        <CreatorPanel
          promotion={promotion}
          promotionId={promotionId}
          creator={opened}
          creators={creators}
          onClose={() => open(undefined)}
        />
      )}
      {dialog === 'settings' && <SettingsDialog settings={settings} onClose={() => setDialog(null)} />}
      {dialog === 'links' && <ClientLinksDialog promotion={promotion} onClose={() => setDialog(null)} />}
      {dialog === 'add' && (
        <ShortlistLinksDialog activation={promotion} inPromotion={creators} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-1 flex-col gap-4 px-4 py-3 md:px-5">
      <span className="sr-only">Loading the promotion</span>
      <Skeleton className="h-10! w-72 max-w-full" />
      <Skeleton className="h-24! w-full rounded-3!" />
      <div className="grid flex-1 grid-cols-[repeat(auto-fill,minmax(10.625rem,1fr))] gap-3">
        {[0, 1, 2, 3, 4, 5].map(column => (
          <Skeleton key={column} className="h-40! rounded-3!" />
        ))}
      </div>
    </div>
  )
}
