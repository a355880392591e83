import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy, ListFilter, Plus, Replace } from 'lucide-react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Missing, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { BulkAction, BulkBar } from '#platform/web/ui/table/bulk-bar.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { useSelection } from '#platform/web/ui/table/selection.ts'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { type Audience, audiences, type ChannelReach } from '#records/audiences/contract.ts'
import { sentenceOf } from '#records/audiences/sentence/sentence.ts'
import { audiencesSearch } from './address.ts'
import { useNames } from './use-names.ts'
import { breadthNames } from './words.ts'

/** Saved audiences with their size now, and whom each channel reaches. */
export function AudiencesScreen() {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const narrow = useNarrow()
  const [{ q = '', show }, setView] = useUrlState(audiencesSearch)
  const [typed, type] = useTyped(q, text => setView({ q: text || undefined }))
  const saved = useQuery(audiences.list, { organization_id, archived: show === 'archived' })
  const names = useNames()?.names
  const sentence = (audience: Audience) => (names ? sentenceOf(audience.tree, names) : '')
  const words = q.toLowerCase()
  const rows = (saved.data?.items ?? [])
    .filter(audience => show !== 'used' || audience.used_by.length > 0)
    .filter(audience => `${audience.name} ${sentence(audience)}`.toLowerCase().includes(words))
  const selection = useSelection(`${q}${show}`)
  const chosen = rows.filter(({ id }) => selection.isChosen(id))
  const archive = useCommand(audiences.archive, {
    done: ({ count }, { archived }) => `${count} ${archived ? 'Archived' : 'Restored'}`,
    failed: 'Failed to Archive',
    undo: (_, { ids, archived }) => archive.mutate({ organization_id, ids, archived: !archived }),
  })
  const duplicate = useCommand(audiences.create, { done: 'Audience Duplicated', failed: 'Failed to Duplicate' })
  const [first, second] = chosen
  const compared = useQuery(
    audiences.overlap,
    first && second && chosen.length === 2 ? { organization_id, ids: [first.id, second.id] } : skipToken,
  )

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Header
        title="Audiences"
        count={saved.data?.items.length}
        actions={
          <Link to="/audiences/$audienceId" params={{ audienceId: 'new' }} className={buttonClass('primary')}>
            <Plus />
            New Audience
          </Link>
        }
      />
      <div className="flex flex-none flex-wrap items-center gap-2 px-4 pt-1 pb-3 md:ps-5">
        <SearchField
          hotkey
          label="Search names and rules"
          value={typed}
          onValueChange={type}
          className="max-md:w-full md:w-[240px]"
        />
        <Pill chosen={!show} onClick={() => setView({ show: undefined })}>
          All
        </Pill>
        <Pill chosen={show === 'used'} onClick={() => setView({ show: 'used' })}>
          In use
        </Pill>
        <Pill chosen={show === 'archived'} onClick={() => setView({ show: 'archived' })}>
          Archived
        </Pill>
      </div>
      <DataTable
        label="Audiences"
        columns={columnsOf(sentence, narrow)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        selection={selection}
        loading={saved.isPending}
        skeletonRows={8}
        onOpen={({ id }) => navigate({ to: '/audiences/$audienceId', params: { audienceId: id } })}
        empty={
          saved.error ? (
            <Failed what="The audiences" error={saved.error} onRetry={saved.refetch} />
          ) : (
            <EmptyState
              kind={q || show ? 'no-result' : 'nothing-yet'}
              title={q || show ? 'No audience matches' : 'No audiences yet'}
              actions={
                <Link to="/audiences/$audienceId" params={{ audienceId: 'new' }} className={buttonClass('primary')}>
                  New Audience
                </Link>
              }
            >
              An audience is a set of rules, such as “live near Lyon and signed up to both drops”.
            </EmptyState>
          )
        }
      />
      <p className="flex-none border-line border-t px-4 py-2 text-12 text-fg-3 md:px-5">
        A channel counts fans who signed up, with a proven address and consent, and who did not stop.
      </p>
      {chosen.length > 0 && (
        <BulkBar selection={selection} total={rows.length}>
          {compared.data && chosen.length === 2 && (
            <span role="status" className="px-2">
              {exact(compared.data.both)} fans in both, {exact(compared.data.either)} in either
            </span>
          )}
          {chosen.length === 1 && first && (
            <BulkAction
              icon={<Copy />}
              onClick={() => duplicate.mutate({ organization_id, name: `${first.name} copy`, tree: first.tree })}
            >
              Duplicate
            </BulkAction>
          )}
          <BulkAction
            icon={show === 'archived' ? <ArchiveRestore /> : <Archive />}
            onClick={() => {
              archive.mutate({ organization_id, ids: chosen.map(({ id }) => id), archived: show !== 'archived' })
              selection.clear()
            }}
          >
            {show === 'archived' ? 'Restore' : 'Archive'}
          </BulkAction>
        </BulkBar>
      )}
    </div>
  )
}

const columnsOf = (sentence: (audience: Audience) => string, narrow: boolean): readonly Column<Audience>[] => [
  {
    id: 'audience',
    header: 'Audience',
    width: narrow ? 236 : 330,
    pictured: 'square',
    cell: audience => (
      <span className="flex items-center gap-2.5">
        <span className="grid size-7 flex-none place-items-center rounded-2 bg-fill text-icon [&_.lucide]:size-4">
          {audience.tree.rules.length === 0 ? <Replace /> : <ListFilter />}
        </span>
        <span className="min-w-0 flex-1">
          <Link
            to="/audiences/$audienceId"
            params={{ audienceId: audience.id }}
            className="block truncate font-strong hover:underline"
          >
            {audience.name}
          </Link>
          <span title={sentence(audience)} className="block truncate text-12 text-fg-3">
            {sentence(audience)}
          </span>
        </span>
      </span>
    ),
  },
  { id: 'fans', header: 'Fans', width: 90, align: 'end', cell: audience => <Size audience={audience} /> },
  { id: 'email', header: 'Email', width: 90, align: 'end', cell: one => <Reached audience={one} channel="EMAIL" /> },
  { id: 'sms', header: 'SMS', width: 90, align: 'end', cell: one => <Reached audience={one} channel="PHONE" /> },
  {
    id: 'whatsapp',
    header: 'WhatsApp',
    width: 90,
    align: 'end',
    cell: one => <Reached audience={one} channel="WHATSAPP" />,
  },
  { id: 'breadth', header: 'Breadth', width: 120, cell: audience => <BreadthCell audience={audience} /> },
  {
    id: 'used',
    header: 'Used by',
    width: 170,
    cell: ({ used_by: [first, ...others] }) =>
      first ? (
        <span className="truncate text-fg-2">
          {first.name}
          {others.length > 0 && ` +${others.length}`}
        </span>
      ) : (
        <Missing />
      ),
  },
  {
    id: 'updated',
    header: 'Changed',
    width: 96,
    align: 'end',
    cell: ({ updated_at }) => (
      <span className="text-fg-2">
        <RelativeTime when={updated_at} />
      </span>
    ),
  },
]

const useMeasured = ({ tree }: Audience) =>
  useQuery(audiences.measure, { organization_id: useOrganization().id, group: tree })

function Size({ audience }: { audience: Audience }) {
  const { data, error } = useMeasured(audience)
  if (error) return <Missing />
  return <span className="font-strong tabular-nums">{data ? exact(data.count) : 'Counting'}</span>
}

function Reached({ audience, channel }: { audience: Audience; channel: ChannelReach['channel'] }) {
  const { data } = useMeasured(audience)
  const reach = data?.reach.find(one => one.channel === channel)
  if (!data || !reach) return <Missing />
  return (
    <span className="block tabular-nums">
      {exact(reach.reachable)}
      <Share of={reach.reachable} all={data.count} />
    </span>
  )
}

function Share({ of, all }: { of: number; all: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 3" preserveAspectRatio="none" className="mt-0.5 h-[3px] w-full">
      <rect width="100" height="3" rx="1" className="fill-fill" />
      <rect width={all === 0 ? 0 : (of / all) * 100} height="3" rx="1" className="fill-fg-3" />
    </svg>
  )
}

function BreadthCell({ audience }: { audience: Audience }) {
  const { data } = useMeasured(audience)
  return data ? <span className="text-fg-2">{breadthNames[data.breadth]}</span> : <Missing />
}
