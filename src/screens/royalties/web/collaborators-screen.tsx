import { Link, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { type Collaborator, royaltyCollaborators } from '#records/royalties/splits-contract.ts'
import { collaboratorsSearch } from './address.ts'
import { CollaboratorDialog } from './collaborator-dialog.tsx'
import { methodNames, regionNames } from './payout-words.ts'
import { RoyaltiesHead } from './royalties-head.tsx'

const PAGE = 25

/** Who has a share in songs. */
export function CollaboratorsScreen() {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const [{ q = '', offset }, setView] = useUrlState(collaboratorsSearch)
  const [typed, type] = useTyped(q, text => setView({ q: text || undefined, offset: 0 }))
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(royaltyCollaborators.list, { organization_id, q, limit: PAGE, offset })
  const to = offset + (data?.items.length ?? 0)
  return (
    <>
      <RoyaltiesHead
        part="/royalties/collaborators"
        actions={
          <Button icon={<UserPlus />} onClick={() => setAdding(true)}>
            Add Collaborator
          </Button>
        }
      />
      <div className="flex flex-none px-4 pb-3 md:px-5">
        <SearchField
          hotkey
          label="Search collaborators"
          value={typed}
          onValueChange={type}
          className="w-full md:w-66"
        />
      </div>
      <DataTable
        label="Collaborators"
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={!data && !error}
        onOpen={({ id }) =>
          navigate({ to: '/royalties/collaborators/$collaboratorId', params: { collaboratorId: id } })
        }
        empty={
          error ? (
            <Failed what="The collaborators" error={error} onRetry={refetch} />
          ) : (
            <EmptyState
              kind={q ? 'no-result' : 'nothing-yet'}
              title={q ? `Nobody matches “${q}”` : 'No collaborators yet'}
              actions={!q && <Button onClick={() => setAdding(true)}>Add somebody</Button>}
            >
              {q ? '' : 'Artists, producers, writers and labels who get a share of what songs earn.'}
            </EmptyState>
          )
        }
      />
      <Pagination
        from={data && data.items.length > 0 ? offset + 1 : 0}
        to={data && data.items.length > 0 ? to : 0}
        total={data?.count}
        hasNext={data ? to < data.count : false}
        hasPrevious={offset > 0}
        onNext={() => setView({ offset: offset + PAGE }, { push: true })}
        onPrevious={() => setView({ offset: Math.max(0, offset - PAGE) }, { push: true })}
      />
      {adding && <CollaboratorDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const columns: readonly Column<Collaborator>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 240,
    cell: ({ id, name }) => (
      <Link
        to="/royalties/collaborators/$collaboratorId"
        params={{ collaboratorId: id }}
        title={name}
        className="block truncate font-strong hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { id: 'works', header: 'Shares in', width: 110, align: 'end', cell: ({ work_count }) => exact(work_count) },
  {
    id: 'method',
    header: 'Paid by',
    width: 180,
    cell: ({ payout_method }) => (payout_method ? methodNames[payout_method] : <Missing />),
  },
  {
    id: 'region',
    header: 'Region',
    width: 160,
    cell: ({ payout_region }) => (payout_region ? regionNames[payout_region] : <Missing />),
  },
  {
    id: 'email',
    header: 'Email',
    width: 220,
    cell: ({ email_address }) =>
      email_address ? <span className="block truncate text-fg-2">{email_address}</span> : <Missing />,
  },
]
