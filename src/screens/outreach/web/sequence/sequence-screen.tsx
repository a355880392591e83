import { Link, useParams } from '@tanstack/react-router'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { RecordLost } from '#platform/web/frame/record-lost.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { mailboxes } from '#records/outreach/mailbox-contract.ts'
import { type SequenceRecord, sequences } from '#records/outreach/sequence-contract.ts'
import { sequenceSearch } from '../address.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { Enrolled } from './enrolled.tsx'
import { newStep } from './new-step.ts'
import { Totals } from './numbers.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { Sends } from './sends.tsx'
import { SequenceHeader } from './sequence-header.tsx'
import { StepList } from './step-list.tsx'
import { StepPanel } from './step-panel.tsx'
import { StopRules } from './stop-rules.tsx'
import { useDraft } from './use-draft.ts'
import { windowWords } from './words.ts'

/** One sequence: its steps and their numbers, the open step, what stops it, and what publishing would change. */
export function SequenceScreen() {
  const { sequenceId } = useParams({ strict: false }) as { sequenceId: string }
  const organization_id = useOrganization().id
  const { data, error, refetch } = useQuery(sequences.get, { organization_id, id: sequenceId }, { keepLast: false })
  if (error && !data)
    return (
      <RecordLost
        what="sequence"
        error={error}
        onRetry={refetch}
        actions={
          <Link to="/outreach" className={buttonClass()}>
            Go to Outreach
          </Link>
        }
      >
        It may have been deleted, or it belongs to another team.
      </RecordLost>
    )
  if (!data) return <Loading />
  return <Editor key={data.id} organization_id={organization_id} sequence={data} />
}

function Editor({ organization_id, sequence }: { organization_id: string; sequence: SequenceRecord }) {
  const { id } = sequence
  const [{ view, step: at }, setView] = useUrlState(sequenceSearch)
  const draft = useDraft(organization_id, sequence)
  const { data: known } = useQuery(mailboxes.list, { organization_id })
  const mailbox = known?.items.find(one => one.id === sequence.mailbox_id)
  const save = useCommand(sequences.save, { failed: 'Failed to Save the Sequence' })
  const { steps } = draft
  const place = Math.min(at, steps.length - 1)
  const open = steps[place]
  const numbers = new Map(sequence.steps.map((step, index) => [step.id, sequence.step_numbers[index] ?? ZERO]))
  const edited = new Set(sequence.changes.flatMap(({ step }) => (step === null ? [] : (steps[step]?.id ?? []))))

  const add = () => {
    draft.edit([...steps, newStep(steps.length)])
    setView({ step: steps.length })
  }
  const moveTo = (to: number) => {
    const next = [...steps]
    next.splice(to, 0, ...next.splice(place, 1))
    draft.edit(next)
    setView({ step: to })
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SequenceHeader
        organization_id={organization_id}
        sequence={sequence}
        view={view}
        onView={next => setView({ view: next }, { push: true })}
        draft={draft}
      />
      {draft.conflict && <ChangedElsewhere organization_id={organization_id} id={id} draft={draft} />}
      <div className="flex min-h-0 flex-1 border-line border-t max-lg:flex-col max-lg:overflow-y-auto">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col max-lg:flex-none">
          <div className="flex min-h-0 flex-1 flex-col lg:overflow-y-auto">
            <Totals total={sequence.total} totals={sequence.totals} />
            {view === 'steps' ? (
              <StepList
                steps={steps}
                numbers={numbers}
                edited={edited}
                open={place}
                windowWords={mailbox ? windowWords(mailbox) : null}
                onOpen={step => setView({ step })}
                onDelay={(index, delay_days) => draft.change(index, { delay_days })}
                onAdd={add}
              />
            ) : (
              <Enrolled organization_id={organization_id} id={id} steps={sequence.steps} />
            )}
          </div>
          <PublishPanel sequence={sequence} />
        </div>
        <aside
          aria-label="Step and rules"
          className="flex-none border-line bg-side lg:w-[388px] lg:overflow-y-auto lg:border-s max-lg:border-t"
        >
          {open && view === 'steps' && (
            <StepPanel
              key={`${open.id} ${draft.taken}`}
              organization_id={organization_id}
              sequenceId={id}
              step={open}
              at={place}
              count={steps.length}
              saved={draft.saved}
              onChange={change => draft.change(place, change)}
              onMove={moveTo}
              onRemove={() => {
                draft.edit(steps.filter(({ id: step }) => step !== open.id))
                setView({ step: Math.max(0, place - 1) })
              }}
            />
          )}
          <StopRules sequence={sequence} onChange={change => save.mutate({ organization_id, id, ...change })} />
          <Sends
            organization_id={organization_id}
            mailbox_id={sequence.mailbox_id}
            state={sequence.state}
            next={sequence.next}
            onMailbox={mailbox_id => save.mutate({ organization_id, id, mailbox_id })}
          />
        </aside>
      </div>
    </div>
  )
}

const ZERO = { waiting: 0, sent: 0, replied: 0, stopped: 0, failed: 0, tracked: 0, opened: 0, clicked: 0 }

function Loading() {
  return (
    <div role="status" className="flex flex-1 flex-col gap-4 px-4 py-3 md:px-5">
      <span className="sr-only">Loading the sequence</span>
      <Skeleton className="h-8! w-72 max-w-full" />
      <Skeleton className="h-16! w-full rounded-3!" />
      <Skeleton className="h-20! w-full rounded-3!" />
      <Skeleton className="h-20! w-full rounded-3!" />
    </div>
  )
}
