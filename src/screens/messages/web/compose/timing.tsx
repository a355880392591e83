import { Link } from '@tanstack/react-router'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { DayField } from '#platform/web/ui/fields/dates/day-field.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { audienceSettingsCalls } from '#records/audiences/contract.ts'
import type { DraftProps } from './draft.ts'

interface TimingProps extends DraftProps {
  onUnfinishedDay: (isUnfinished: boolean) => void
}

/** When it goes out, by whose clock, and what it may cost. */
export function Timing({ draft, set, fault, onUnfinishedDay }: TimingProps) {
  const organization_id = useOrganization().id
  const { data: settings } = useQuery(audienceSettingsCalls.get, { organization_id })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">When</legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] max-xl:items-end">
        <DayField
          label="Day (empty: at once)"
          day={draft.send_at_date}
          error={fault?.field === 'send_at_date' ? fault.detail : undefined}
          onDay={day => set({ send_at_date: day, send_at_time: day && (draft.send_at_time ?? '18:00') })}
          onUnfinished={onUnfinishedDay}
        />
        <TextField
          label="Time"
          type="time"
          disabled={!draft.send_at_date}
          value={draft.send_at_time ?? ''}
          onValueChange={time => set({ send_at_time: time === '' ? null : time })}
        />
        <NumberField
          label="Spend at most"
          prefix="$"
          min={0.01}
          max={1_000_000}
          value={draft.spend_cap_cents === null ? null : (draft.spend_cap_cents ?? 0) / 100}
          onValueChange={most => set({ spend_cap_cents: most === null ? null : Math.round(most * 100) })}
        />
      </div>
      {draft.send_at_date && (
        <Segments
          label="By whose clock"
          value={draft.fan_zones ? 'FAN' : 'TEAM'}
          options={[
            { value: 'FAN', label: 'Each fan’s time' },
            { value: 'TEAM', label: 'One moment' },
          ]}
          onValueChange={whose => set({ fan_zones: whose === 'FAN' })}
        />
      )}
      {settings && (
        <p className="text-12 text-fg-3">
          {settings.quiet_from === settings.quiet_until
            ? 'No quiet hours. '
            : `Quiet from ${settings.quiet_from}:00 to ${settings.quiet_until}:00 by each fan’s clock. `}
          {`A fan gets at most ${settings.cap_messages} messages in ${settings.cap_days} days. `}
          <Link to="/settings/team" className="text-accent-text underline">
            Change this in Settings
          </Link>
        </p>
      )}
    </fieldset>
  )
}
