import { ListPlus, UserMinus, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Applicant, acceptance, applicants } from '#features/applicants/contract.ts'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useSteady } from '#platform/web/data/use-steady.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
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
import { applicantNarrowing, applicantOrder, clearedNarrowing } from './applicant-narrowing.ts'
import { ApplicantsToolbar } from './applicants-toolbar.tsx'

interface ApplicantsViewProps {
  view: RosterView
  lists: readonly Roster[]
}

/** Who applied by an invite link and waits for an answer (LIST-008, LIST-019, LIST-042). */
export function ApplicantsView({ view, lists }: ApplicantsViewProps) {
  const organization_id = useOrganization().id
  const narrow = useNarrow()
  const narrowing = applicantNarrowing(view)
  const isNarrowed = Object.keys(narrowing).length > 0
  const selection = useSelection(JSON.stringify(narrowing))
  const [adding, setAdding] = useState<readonly string[] | null>(null)
  const list = usePages(
    applicants.list,
    { organization_id, ...narrowing, ...applicantOrder(view) },
    view.place,
    view.turn,
  )
  const matching = useQuery(applicants.count, { organization_id, ...narrowing }, { unhurried: true })
  const details = useCreatorDetails()
  const { accept, dismiss, isPending } = useAnswers(organization_id, list.items)
  const open = useSteady(({ social_profile }: Applicant) => {
    void details.open(social_profile.id, { among: list.items.map(one => one.social_profile.id) })
  })
  const acceptOne = useSteady((id: string) => accept([id]))
  const listOne = useSteady((id: string) => setAdding([id]))
  const dismissOne = useSteady((id: string) => dismiss([id]))
  const columns = useMemo(
    () =>
      applicantColumns({
        narrow,
        onOpen: open,
        actions: applicant => (
          <AnswerButtons
            name={name(applicant)}
            onAccept={() => acceptOne(applicant.id)}
            onList={() => listOne(applicant.id)}
            onDismiss={() => dismissOne(applicant.id)}
          />
        ),
      }),
    [narrow, open, acceptOne, listOne, dismissOne],
  )
  const chosen = selection.chosen.all ? [] : selection.chosen.ids
  const one = list.items.find(({ id }) => adding?.length === 1 && id === adding[0])

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ApplicantsToolbar view={view} narrowing={narrowing} matching={isNarrowed ? matching.data?.count : undefined} />
      <DataTable
        label="Interested creators"
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        rowName={name}
        selection={selection}
        loading={list.isPending}
        rowHeight={narrow ? 60 : 44}
        sort={view.sort}
        onSort={view.sortBy}
        onOpen={open}
        empty={
          list.error ? (
            <Failed what="The applicants" error={list.error} onRetry={list.retry} />
          ) : isNarrowed ? (
            <EmptyState
              kind="no-result"
              title="No applicant matches"
              actions={<Button onClick={() => void view.choose(clearedNarrowing)}>Clear search and filters</Button>}
            />
          ) : (
            <EmptyState kind="nothing-yet" title="No Interested Creators Yet">
              Whoever applies by one of your invite links waits here for an answer.
            </EmptyState>
          )
        }
      />
      <Pagination {...list.footer} total={list.isPending || list.error ? undefined : matching.data?.count} />
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

const name = ({ social_profile }: Applicant) => creatorName({ name: null, social_profiles: [social_profile] })

interface AnswerButtonsProps {
  name: string
  onAccept: () => void
  onList: () => void
  onDismiss: () => void
}

function AnswerButtons({ name, onAccept, onList, onDismiss }: AnswerButtonsProps) {
  return (
    <span className="flex items-center gap-1">
      <Button size="small" aria-label={`Add to roster: ${name}`} onClick={onAccept}>
        Add to roster
      </Button>
      <Button kind="quiet" size="small" aria-label={`Add to list: ${name}`} onClick={onList}>
        Add to list
      </Button>
      <Button kind="quiet" size="small" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
        Dismiss
      </Button>
    </span>
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
