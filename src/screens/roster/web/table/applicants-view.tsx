import { ListPlus, UserMinus, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Applicant, acceptance, applicants } from '#features/applicants/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { BulkAction, BulkBar } from '#platform/web/ui/table/bulk-bar.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useSelection } from '#platform/web/ui/table/selection.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { creatorName } from '#records/creators/words.ts'
import type { Roster } from '#records/rosters/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { AddToListDialog } from '#records/rosters/web/add-to-list-dialog.tsx'
import type { RosterView } from '../use-roster-view.ts'
import { addedWords, creatorsWords } from '../words.ts'
import { applicantColumns } from './applicant-columns.tsx'

interface ApplicantsViewProps {
  view: RosterView
  lists: readonly Roster[]
}

/** Who applied by an invite link and waits for an answer (LIST-008, LIST-019, LIST-042). */
export function ApplicantsView({ view, lists }: ApplicantsViewProps) {
  const organization_id = useOrganization().id
  const narrow = useNarrow()
  const selection = useSelection('interested')
  const [adding, setAdding] = useState<readonly string[] | null>(null)
  const list = usePages(applicants.list, { organization_id }, view.place, view.turn)
  const { accept, dismiss, isPending } = useAnswers(organization_id, list.items)
  const columns = useMemo(() => applicantColumns({ narrow }), [narrow])
  const chosen = selection.chosen.all ? [] : selection.chosen.ids
  const name = ({ social_profile }: Applicant) => creatorName({ name: null, social_profiles: [social_profile] })
  const one = list.items.find(({ id }) => adding?.length === 1 && id === adding[0])

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col pt-2">
      <DataTable
        label="Interested creators"
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        rowName={name}
        selection={selection}
        loading={list.isPending}
        rowActions={applicant => (
          <>
            <IconButton
              size="small"
              label={`Add ${name(applicant)} to the roster`}
              icon={<UserPlus />}
              onClick={() => accept([applicant.id])}
            />
            <IconButton
              size="small"
              label={`Add ${name(applicant)} to a list`}
              icon={<ListPlus />}
              onClick={() => setAdding([applicant.id])}
            />
            <IconButton
              size="small"
              label={`Dismiss ${name(applicant)}`}
              icon={<UserMinus />}
              onClick={() => dismiss([applicant.id])}
            />
          </>
        )}
        empty={
          list.error ? (
            <Failed what="The applicants" error={list.error} onRetry={list.retry} />
          ) : (
            <EmptyState kind="nothing-yet" title="No Interested Creators Yet">
              Whoever applies by one of your invite links waits here for an answer.
            </EmptyState>
          )
        }
      />
      <Pagination {...list.footer} />
      <BulkBar selection={selection}>
        <BulkAction icon={<UserPlus />} disabled={isPending} onClick={() => accept(chosen, undefined, selection.clear)}>
          Add To Roster
        </BulkAction>
        <BulkAction icon={<ListPlus />} disabled={isPending} onClick={() => setAdding(chosen)}>
          Add To List
        </BulkAction>
        <BulkAction icon={<UserMinus />} disabled={isPending} onClick={() => dismiss(chosen, selection.clear)}>
          Dismiss
        </BulkAction>
      </BulkBar>
      {adding && (
        <AddToListDialog
          whom={one ? name(one) : creatorsWords(adding.length)}
          lists={lists}
          onClose={() => setAdding(null)}
          onChoose={({ id }) => accept(adding, id, selection.clear)}
        />
      )}
    </div>
  )
}

/** Takes applicants in or leaves them out; both can be undone. */
function useAnswers(organization_id: string, shown: readonly Applicant[]) {
  const out = useCommand(rosterMembers.remove, { failed: 'Failed to Remove Creators From Your Roster' })
  const back = useCommand(applicants.restore, { failed: 'Failed to bring the applicants back' })
  const take = useCommand(acceptance.accept, {
    done: answer => addedWords(answer.creators.length),
    failed: 'Failed to Add Creators',
    // out of the roster again, they are applicants again
    undo: (_, { application_ids }) =>
      out.mutate({
        roster_id: organization_id,
        social_profile_ids: shown.flatMap(({ id, social_profile }) =>
          application_ids.includes(id) ? [social_profile.id] : [],
        ),
      }),
  })
  const leave = useCommand(applicants.dismiss, {
    done: ({ dismissed_count }) => `${creatorsWords(dismissed_count)} dismissed`,
    failed: 'Failed to dismiss the applicants',
    undo: (_, { application_ids }) => back.mutate({ organization_id, application_ids }),
    optimistic: (edit, { application_ids }) =>
      edit(applicants.list, page => ({ ...page, items: page.items.filter(({ id }) => !application_ids.includes(id)) })),
  })
  return {
    accept: (ids: readonly string[], roster_id?: string, onSuccess?: () => void) =>
      take.mutate({ organization_id, application_ids: [...ids], roster_id }, { ...(onSuccess && { onSuccess }) }),
    dismiss: (ids: readonly string[], onSuccess?: () => void) =>
      leave.mutate({ organization_id, application_ids: [...ids] }, { ...(onSuccess && { onSuccess }) }),
    isPending: take.isPending || leave.isPending,
  }
}
