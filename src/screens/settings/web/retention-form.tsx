import type { FormEvent } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { LeaveQuestion } from '#platform/web/frame/leave-question.tsx'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { mergeFields, useEdited } from '#platform/web/use-edited.ts'
import {
  RETENTION_CHOICES,
  RETENTION_KINDS,
  type RetentionDays,
  type RetentionKind,
  retention,
} from '../retention-contract.ts'

interface Words {
  name: string
  about: string
  one: string
  many: string
}

const words: Record<RetentionKind, Words> = {
  inactive_fans: {
    name: 'Fans who do nothing',
    about:
      'No sign-up, consent, opened message or event since. They are erased as if they had asked. Proof of consent must be kept for four years, so fans stay as long.',
    one: 'fan',
    many: 'fans',
  },
  visit_details: {
    name: 'Where visits came from',
    about: 'Source, campaign and country of each day. The sums of each drop and day stay.',
    one: 'line of a day',
    many: 'lines of days',
  },
  mail_texts: {
    name: 'Texts of mails with creators',
    about: 'Who wrote to whom, when and about what stays.',
    one: 'mail',
    many: 'mails',
  },
  import_files: {
    name: 'Rows of imported files',
    about: 'An import can be taken back while its rows are there. Its line in the history stays.',
    one: 'file',
    many: 'files',
  },
}

const FOREVER = 'forever'

const daysWords = (days: number) => {
  const years = Math.round(days / 365.25)
  if (days >= 365) return years === 1 ? '1 year' : `${years} years`
  return days === 1 ? '1 day' : `${days} days`
}

/** How long the team keeps what, with how many would go in the next night. */
export function RetentionForm({ organization_id, isOwner }: { organization_id: string; isOwner: boolean }) {
  const { data, error, refetch } = useQuery(retention.get, { organization_id })
  if (error && !data) return <Failed what="These settings" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-40! w-full rounded-2!" />
  return <Form organization_id={organization_id} saved={data} isOwner={isOwner} />
}

interface FormProps {
  organization_id: string
  saved: RetentionDays
  isOwner: boolean
}

function Form({ organization_id, saved, isOwner }: FormProps) {
  const { value: days, set, reset, saved: keep, isChanged } = useEdited(saved, mergeFields)
  const preview = useQuery(retention.preview, { organization_id, days })
  const save = useCommand(retention.save, {
    done: 'Saved. What is older goes in the next night',
    failed: 'Failed to Save the Settings',
    toastId: 'retention-saved',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ organization_id, days }, { onSuccess: keep })
  }
  const going = RETENTION_KINDS.reduce((sum, kind) => sum + (preview.data?.[kind] ?? 0), 0)
  return (
    <form onSubmit={submit}>
      <LeaveQuestion isUnsaved={() => isChanged && !save.isPending}>
        What you changed in these settings is lost.
      </LeaveQuestion>
      <ul className="border-line border-t">
        {RETENTION_KINDS.map(kind => {
          const { name, about, one, many } = words[kind]
          const { choices, forever } = RETENTION_CHOICES[kind]
          const count = preview.data?.[kind]
          return (
            <li
              key={kind}
              className="grid gap-x-6 gap-y-2 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_150px]"
            >
              <div className="min-w-0">
                <p className="font-strong">{name}</p>
                <p className="text-pretty text-fg-2">{about}</p>
                <p className="text-12 text-fg-3 tabular-nums" aria-live="polite">
                  {days[kind] === null
                    ? 'Nothing goes'
                    : count === undefined
                      ? 'Counting'
                      : `${exact(count)} ${count === 1 ? one : many} would go in the next night`}
                </p>
              </div>
              <Select
                label={`${name}: kept for`}
                hideLabel
                disabled={!isOwner}
                value={days[kind] === null ? FOREVER : String(days[kind])}
                onValueChange={next => set({ ...days, [kind]: next === FOREVER ? null : Number(next) })}
                options={[
                  ...choices.map(choice => ({ value: String(choice), label: daysWords(choice) })),
                  ...(forever ? [{ value: FOREVER, label: 'For ever' }] : []),
                ]}
              />
            </li>
          )
        })}
      </ul>
      {isOwner ? (
        <div className="flex min-h-8 items-center gap-2 pt-3">
          <Button
            kind={isChanged && going > 0 ? 'danger-strong' : 'primary'}
            type="submit"
            loading={save.isPending}
            disabled={!isChanged}
          >
            {isChanged && days.inactive_fans !== null && (preview.data?.inactive_fans ?? 0) > 0
              ? `Save and erase ${exact(preview.data?.inactive_fans ?? 0)} ${preview.data?.inactive_fans === 1 ? 'fan' : 'fans'} tonight`
              : 'Save'}
          </Button>
          {isChanged && (
            <Button kind="quiet" onClick={reset}>
              Discard
            </Button>
          )}
        </div>
      ) : (
        <p className="pt-3 text-fg-3">Owners change this.</p>
      )}
    </form>
  )
}
