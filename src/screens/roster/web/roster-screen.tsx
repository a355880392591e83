import { useEffect, useState } from 'react'
import { applicants } from '#features/applicants/contract.ts'
import { RatesProvider } from '#features/reference-rates/web/rates-context.tsx'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { ListNameDialog } from '#records/rosters/web/list-name-dialog.tsx'
import { ManageListsDialog } from '#records/rosters/web/manage-lists-dialog.tsx'
import { useChosenRoster } from '#records/rosters/web/use-chosen-roster.ts'
import { useRosters } from '#records/rosters/web/use-rosters.ts'
import { AddLinksDialog } from './add-links/add-links-dialog.tsx'
import { ApplicantsView } from './applicants/applicants-view.tsx'
import { ListChips } from './list-chips.tsx'
import { RosterHeader } from './roster-header.tsx'
import { CreatorsTable } from './table/creators-table.tsx'
import { type RosterView, useRosterView } from './use-roster-view.ts'

type Layer = 'manage' | 'new'

/** Everybody the team works with, in its lists. What is chosen stands in the URL. */
export function RosterScreen() {
  const view = useRosterView()
  const lists = useRosters()
  const interested = useQuery(applicants.count, { organization_id: view.organization_id })
  const [layer, setLayer] = useState<Layer | null>(null)
  const [kept, keep] = useChosenRoster(view.organization_id, lists.data?.items ?? [])
  const { list: asked } = view.view
  // a list that is gone, or was never there, gives way to the one chosen last
  const open = lists.data?.items.find(({ id }) => id === asked) ?? kept
  const rosterId = open?.id ?? (asked === 'interested' ? undefined : asked)
  const all = lists.data?.items.find(({ is_default }) => is_default)

  const { chooseList } = view
  const choose = (id: string) => {
    if (id !== 'interested') keep({ id })
    void chooseList(id)
  }
  useListInAddress(view, open?.id)
  const close = () => setLayer(null)
  const add = () => void view.showTool('add')

  return (
    <>
      <RosterHeader
        view={view}
        rosterId={asked === 'interested' ? undefined : rosterId}
        lists={lists.data?.items ?? []}
        onAdd={add}
      />
      <ListChips
        lists={lists.data?.items}
        chosen={asked === 'interested' ? asked : rosterId}
        applicants={interested.data?.count ?? 0}
        onChoose={choose}
        onManage={() => setLayer('manage')}
        onNew={() => setLayer('new')}
      />
      {lists.error && !lists.data ? (
        <Failed what="The lists" error={lists.error} onRetry={lists.refetch} />
      ) : asked === 'interested' ? (
        <ApplicantsView view={view} lists={lists.data?.items ?? []} />
      ) : (
        <RatesProvider>
          <CreatorsTable view={view} rosterId={rosterId} lists={lists.data?.items ?? []} onAdd={add} />
        </RatesProvider>
      )}
      {layer === 'manage' && lists.data && (
        <ManageListsDialog
          lists={lists.data.items}
          onClose={close}
          onChoose={({ id }) => choose(id)}
          onDeleted={({ id }) => id === open?.id && all && choose(all.id)}
        />
      )}
      {view.view.tool === 'add' && lists.data && (
        <AddLinksDialog
          lists={lists.data.items}
          rosterId={rosterId ?? view.organization_id}
          onClose={() => void view.showTool(undefined)}
          onAdded={() => void view.leaveTool()}
        />
      )}
      {layer === 'new' && <ListNameDialog onClose={close} onSaved={({ id }) => choose(id)} />}
    </>
  )
}

/** The address always names the list that is open, so that it opens the same for whoever it is sent to. */
function useListInAddress({ view, setList }: RosterView, id: string | undefined) {
  const { list } = view
  useEffect(() => {
    if (id !== undefined && list !== 'interested' && list !== id) setList(id)
  }, [id, list, setList])
}
