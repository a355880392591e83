import { CalendarClock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readersZone } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { MomentField } from '#platform/web/ui/fields/dates/moment-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'

export interface Schedule {
  schedule_at: string | null
  schedule_zone: string | null
}

interface ScheduleFieldProps extends Schedule {
  onChange: (schedule: Schedule) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** When the mail leaves: at one moment, or at a time of day where each creator is. */
export function ScheduleField({ open, onOpenChange, schedule_at, schedule_zone, onChange }: ScheduleFieldProps) {
  const [zone, setZone] = useState(schedule_zone ?? readersZone)
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<boolean>(undefined)
  const toggle = (next: boolean) => {
    wanted.current = next
    onOpenChange(next)
  }
  useEffect(() => {
    // the pressed button is gone
    if (wanted.current === open) box.current?.querySelector<HTMLElement>('input, button')?.focus()
    wanted.current = undefined
  }, [open])
  const past = schedule_at !== null && Date.parse(schedule_at) < Date.now()
  if (!open)
    return (
      <div ref={box}>
        <Button size="small" icon={<CalendarClock />} onClick={() => toggle(true)}>
          Send later
        </Button>
      </div>
    )
  return (
    <div ref={box} className="grid gap-2 rounded-3 border border-line p-3">
      <MomentField
        label="Send later"
        value={schedule_at}
        usualTime="09:00"
        zone={zone}
        onZoneChange={next => {
          setZone(next)
          if (schedule_zone) onChange({ schedule_at, schedule_zone: next })
        }}
        onValueChange={at => onChange({ schedule_at: at, schedule_zone: at && schedule_zone })}
        help={
          past
            ? 'This moment has passed: the mail leaves at once.'
            : schedule_at
              ? undefined
              : 'Choose a day and a time.'
        }
      />
      <div>
        <Button
          size="small"
          kind="quiet"
          onClick={() => {
            onChange({ schedule_at: null, schedule_zone: null })
            toggle(false)
          }}
        >
          Send at once instead
        </Button>
      </div>
      {schedule_at && (
        <Select
          beside
          small
          label="For each creator"
          value={schedule_zone ? 'own' : 'same'}
          options={[
            { value: 'same', label: 'at this moment' },
            { value: 'own', label: 'at this time where they are' },
          ]}
          onValueChange={value => onChange({ schedule_at, schedule_zone: value === 'own' ? zone : null })}
        />
      )}
    </div>
  )
}
