import type { FormEvent } from 'react'
import { zoneNames } from '#platform/contract/zones.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { LeaveQuestion } from '#platform/web/frame/leave-question.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { mergeFields, useEdited } from '#platform/web/use-edited.ts'
import { type AudienceSettings, audienceSettings, audienceSettingsCalls } from '#records/audiences/contract.ts'

/** The team's clock, the hours in which no fan gets a message, and how many messages a fan gets at most. */
export function MessageSettings({ organization_id, mayChange }: { organization_id: string; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(audienceSettingsCalls.get, { organization_id })
  if (error && !data) return <Failed what="These settings" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-40! w-full rounded-2!" />
  return mayChange ? <Form organization_id={organization_id} saved={data} /> : <Summary {...data} />
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))
const zoneLabel = (zone: string) => zone.replaceAll('_', ' ')

const quietHours = ({ quiet_from, quiet_until }: Pick<AudienceSettings, 'quiet_from' | 'quiet_until'>) =>
  quiet_from === quiet_until ? 'No quiet hours.' : `Quiet from ${quiet_from}:00 to ${quiet_until}:00.`

const Summary = ({ time_zone, cap_messages, cap_days, ...quiet }: AudienceSettings) => (
  <p className="text-fg-2">
    {`${quietHours(quiet)} At most ${cap_messages} ${cap_messages === 1 ? 'message' : 'messages'} in ${cap_days} ${cap_days === 1 ? 'day' : 'days'}. Time zone: ${zoneLabel(time_zone)}. Owners and admins change this.`}
  </p>
)

/** A field that is being typed may be empty. */
type Typed = Omit<AudienceSettings, 'cap_messages' | 'cap_days'> & Record<'cap_messages' | 'cap_days', number | null>
const validators = [(count: number | null) => (count === null ? 'Enter a number' : undefined)]

function Form({ organization_id, saved }: { organization_id: string; saved: AudienceSettings }) {
  const { value, set, reset, saved: keep, isChanged } = useEdited<Typed>(saved, mergeFields)
  const save = useCommand(audienceSettingsCalls.set, {
    done: 'Saved',
    failed: 'Failed to Save the Settings',
    toastId: 'messages-saved',
  })
  const change = (part: Partial<Typed>) => set({ ...value, ...part })
  const complete = audienceSettings.safeParse(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete.success) save.mutate({ organization_id, ...complete.data }, { onSuccess: keep })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <LeaveQuestion isUnsaved={() => isChanged && !save.isPending}>
        What you changed in these settings is lost.
      </LeaveQuestion>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Quiet from"
          options={hours}
          value={String(value.quiet_from)}
          onValueChange={hour => change({ quiet_from: Number(hour) })}
        />
        <Select
          label="Quiet until"
          options={hours}
          value={String(value.quiet_until)}
          onValueChange={hour => change({ quiet_until: Number(hour) })}
        />
      </div>
      <p className="text-12 text-fg-3" aria-live="polite">
        {value.quiet_from === value.quiet_until
          ? 'No quiet hours: a message may arrive at night.'
          : 'By each fan’s clock. A message that falls in between goes out when quiet ends. The same hour twice: no quiet hours.'}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Messages per fan, at most"
          {...{ min: 1, max: 100, decimals: 0, validators }}
          value={value.cap_messages}
          onValueChange={cap_messages => change({ cap_messages })}
        />
        <NumberField
          label="In days"
          {...{ min: 1, max: 90, decimals: 0, validators }}
          value={value.cap_days}
          onValueChange={cap_days => change({ cap_days })}
        />
      </div>
      <div className="max-w-[352px]">
        <Combobox
          label="Time zone of the team"
          value={value.time_zone}
          options={zoneNames(value.time_zone).map(zone => ({ value: zone, label: zoneLabel(zone) }))}
          onValueChange={zone => zone && change({ time_zone: zone })}
        />
        <p className="pt-1.5 text-12 text-fg-3">
          For fans whose place is not known, and for days in the rules of audiences.
        </p>
      </div>
      <div className="flex min-h-8 items-center gap-2">
        <Button
          kind="primary"
          type="submit"
          loading={save.isPending}
          disabled={!isChanged || !complete.success}
          focusableWhenDisabled
        >
          Save
        </Button>
        {isChanged && (
          <Button kind="quiet" onClick={reset}>
            Discard
          </Button>
        )}
      </div>
    </form>
  )
}
