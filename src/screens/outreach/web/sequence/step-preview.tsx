import { useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate } from '#platform/web/dates.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { sequences } from '#records/outreach/sequence-contract.ts'

interface StepPreviewProps {
  organization_id: string
  sequenceId: string
  at: number
}

/** The step as somebody who would get it reads it, and who would be left out. */
export function StepPreview({ organization_id, sequenceId, at }: StepPreviewProps) {
  const [whom, setWhom] = useState<string>()
  const { data, error, refetch } = useQuery(sequences.preview, {
    organization_id,
    id: sequenceId,
    step: at,
    ...(whom && { enrollment_id: whom }),
  })
  if (error && !data) return <Failed what="The preview" error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40! w-full" />
  const { shown, missing, people, recipients } = data
  if (!shown)
    return (
      <EmptyState kind="nothing-yet" title="Nobody would get this step">
        Add creators to see how they would read it.
      </EmptyState>
    )
  return (
    <>
      <Select
        beside
        small
        label="As"
        value={shown.enrollment_id}
        options={recipients.map(({ enrollment_id, name }) => ({ value: enrollment_id, label: name }))}
        onValueChange={setWhom}
      />
      <div className="min-w-0 rounded-2 border border-line">
        <p className="border-line border-b px-3 py-2 wrap-anywhere">
          <span className="pe-2 text-fg-3">Subject</span>
          {shown.subject}
        </p>
        <p className="whitespace-pre-wrap px-3 py-3 wrap-anywhere">{shown.text}</p>
      </div>
      {shown.due_at && <p className="text-12 text-fg-2">{`${shown.name} gets it ${longDate(shown.due_at)}.`}</p>}
      {missing.map(({ variable, people: without }) => (
        <Message key={variable} tone="warning">
          {`${without} of ${people} have no value for {{${variable}}}. They would be left out.`}
        </Message>
      ))}
    </>
  )
}
