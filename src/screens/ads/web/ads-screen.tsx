import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { explorerDate } from '#platform/web/dates.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { money } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { type AdCampaign, ads } from '#records/ads/contract.ts'
import { audienceNames, CAMPAIGN_STATUSES, objectiveNames } from '#records/ads/kinds.ts'
import { AccountButton } from './account-button.tsx'
import { type AdsSearch, adsSearch } from './address.ts'
import { CampaignDrawer } from './campaign-drawer.tsx'
import { NewCampaignDialog } from './new-campaign-dialog.tsx'
import { campaignStatus, statusNames } from './words.ts'

const PAGE = 50

/** Campaigns at Meta with live posts of promotions. What is chosen stands in the URL. */
export function AdsScreen() {
  const organization_id = useOrganization().id
  const [view, setView] = useUrlState(adsSearch)
  const { status, offset, campaign } = view
  const account = useQuery(ads.account, { organization_id })
  const { data, error, refetch } = useQuery(ads.list, {
    organization_id,
    status: status ?? null,
    limit: PAGE,
    offset,
  })
  const currency = account.data?.account?.currency ?? 'USD'
  const columns = useMemo(() => columnsOf(currency), [currency])
  const open = data?.items.find(({ id }) => id === campaign)
  const to = offset + (data?.items.length ?? 0)
  return (
    <>
      <Header
        title="Ads"
        actions={
          <>
            {account.data && <AccountButton account={account.data.account} isSimulated={account.data.is_simulated} />}
            <Button kind="primary" icon={<Plus />} onClick={() => setView({ new: true }, { push: true })}>
              New campaign
            </Button>
          </>
        }
      >
        {account.data?.is_simulated && (
          // on a phone the title needs the room; the name of the account says it too
          <span className="max-md:hidden">
            <Badge type="Warning">Meta is simulated here</Badge>
          </span>
        )}
      </Header>
      <nav aria-label="Status" className="flex flex-none flex-wrap gap-1 px-4 pb-3 md:px-5">
        <Pill chosen={!status} onClick={() => setView({ status: undefined, offset: 0 }, { push: true })}>
          All
        </Pill>
        {CAMPAIGN_STATUSES.map(one => (
          <Pill key={one} chosen={status === one} onClick={() => setView({ status: one, offset: 0 }, { push: true })}>
            {statusNames[one]}
          </Pill>
        ))}
      </nav>
      <DataTable
        label="Ad campaigns"
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHeight={52}
        loading={!data && !error}
        onOpen={({ id }) => setView({ campaign: id }, { push: true })}
        empty={
          error ? (
            <Failed what="The campaigns" error={error} onRetry={refetch} />
          ) : (
            <NoCampaigns status={status} onNew={() => setView({ new: true }, { push: true })} />
          )
        }
      />
      <Pagination
        from={to > offset ? offset + 1 : 0}
        to={to > offset ? to : 0}
        total={data?.count}
        hasNext={data ? to < data.count : false}
        hasPrevious={offset > 0}
        onNext={() => setView({ offset: offset + PAGE }, { push: true })}
        onPrevious={() => setView({ offset: Math.max(0, offset - PAGE) }, { push: true })}
      />
      {open && (
        <CampaignDrawer
          campaign={open}
          account={account.data?.account ?? null}
          onClose={() => setView({ campaign: undefined })}
        />
      )}
      {view.new && (
        <NewCampaignDialog
          currency={account.data?.account?.currency ?? null}
          promotion={view.promotion}
          onClose={() => setView({ new: undefined, promotion: undefined })}
          onMade={id => setView({ new: undefined, promotion: undefined, campaign: id })}
        />
      )}
    </>
  )
}

const NoCampaigns = ({ status, onNew }: { status: AdsSearch['status']; onNew: () => void }) =>
  status ? (
    <EmptyState kind="filtered-out" title={`No campaign is ${statusNames[status].toLowerCase()}`} />
  ) : (
    <EmptyState
      kind="nothing-yet"
      title="No campaign yet"
      actions={
        <Button kind="primary" onClick={onNew}>
          New campaign
        </Button>
      }
    >
      Show live posts of a promotion to more people. Nothing is spent before a campaign is launched.
    </EmptyState>
  )

const columnsOf = (currency: string): readonly Column<AdCampaign>[] => [
  {
    id: 'campaign',
    header: 'Campaign',
    width: 240,
    cell: ({ name, activation }) => (
      <span className="block min-w-0">
        <span className="block truncate font-strong" title={name}>
          {name}
        </span>
        <span className="block truncate text-12 text-fg-3">{activation.name}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 130,
    cell: campaign => {
      const { words, type } = campaignStatus(campaign)
      return <Badge type={type}>{words}</Badge>
    },
  },
  { id: 'objective', header: 'Objective', width: 110, cell: ({ objective }) => objectiveNames[objective] },
  {
    id: 'audience',
    header: 'Audience',
    width: 180,
    cell: ({ audience_type, audience_name }) => (
      <span className="block min-w-0">
        <span className="block truncate" title={audience_name ?? ''}>
          {audience_name ?? 'deleted'}
        </span>
        <span className="block text-12 text-fg-3">{audienceNames[audience_type]}</span>
      </span>
    ),
  },
  { id: 'posts', header: 'Posts', width: 70, align: 'end', cell: ({ posts }) => posts.length },
  {
    id: 'budget',
    header: 'A day',
    width: 100,
    align: 'end',
    cell: ({ daily_budget }) => money(daily_budget, { currency }),
  },
  { id: 'ends', header: 'Until', width: 110, align: 'end', cell: ({ ends_on }) => explorerDate(ends_on) },
]
