import { Check, Flag } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { isoDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { parseTyped, typedDate } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { type ChartEvent, chartEvents, MARKER_COLORS } from '../contract.ts'

/** Whom a marker can belong to. */
export interface MarkerSubject {
  id: string
  name: string
}

interface EventMarkerProps {
  subjects: readonly MarkerSubject[]
  /** An event that is edited instead of a new one. */
  event?: ChartEvent
  onClose: () => void
}

/** The button over a chart that marks a day. */
export function EventMarkerButton({ subjects }: Pick<EventMarkerProps, 'subjects'>) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label="Add Chart Event"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-72"
      trigger={<Button icon={<Flag />}>Event Marker</Button>}
    >
      <EventMarkerForm subjects={subjects} onClose={() => setOpen(false)} />
    </Popover>
  )
}

/** A marked day, which opens to be changed or taken away. */
export function EventChip({ event, subjects }: { event: ChartEvent; subjects: readonly MarkerSubject[] }) {
  const [open, setOpen] = useState(false)
  // one chart shows days of several
  const whose = subjects.length > 1 ? subjects.find(({ id }) => id === event.brand_id)?.name : undefined
  return (
    <Popover
      label="Edit Chart Event"
      open={open}
      onOpenChange={setOpen}
      className="w-72"
      trigger={
        <button
          type="button"
          className="inline-flex h-6 max-w-72 cursor-default items-center gap-1.5 rounded-2 border border-line px-1.5 text-12 text-fg-2 hover:bg-hover"
        >
          <span
            aria-hidden="true"
            className="size-2 flex-none rounded-[2px]"
            style={{ background: event.marker_color }}
          />
          <span className="truncate">{event.name}</span>
          {whose && <span className="truncate text-fg-3">{whose}</span>}
          <span className="flex-none text-fg-3 tabular-nums">{typedDate(event.date).slice(0, 5)}</span>
        </button>
      }
    >
      <EventMarkerForm subjects={subjects} event={event} onClose={() => setOpen(false)} />
    </Popover>
  )
}

/** Name, day and colour are needed; a new marker also needs whose it is (CHART-009, CHART-010). */
function EventMarkerForm({ subjects, event, onClose }: EventMarkerProps) {
  const [subject, setSubject] = useState(event?.brand_id ?? '')
  const [name, setName] = useState(event?.name ?? '')
  const [typed, setTyped] = useState(typedDate(event?.date ?? isoDate(new Date())))
  const [marker_color, setColor] = useState<ChartEvent['marker_color']>(event?.marker_color ?? MARKER_COLORS[0].value)
  const add = useCommand(chartEvents.create, { done: 'Event Marker Added', failed: 'Failed to Add Event Marker' })
  const update = useCommand(chartEvents.update, {
    done: 'Updated Event Marker',
    failed: 'Failed to Update Event Marker',
  })
  const remove = useCommand(chartEvents.remove, {
    done: 'Removed Event Marker',
    failed: 'Failed to Remove Event Marker',
    undo: () => {
      if (!event) return
      const { id, ...facts } = event
      add.mutate(facts)
    },
  })
  const date = parseTyped(typed)
  const complete = name.trim() !== '' && date !== undefined && subject !== ''
  const save = () => {
    if (!complete) return
    const facts = { brand_id: subject, name, date, marker_color }
    const done = { onSuccess: onClose }
    if (event) update.mutate({ id: event.id, ...facts }, done)
    else add.mutate(facts, done)
  }
  return (
    <form
      className="grid gap-3 p-3"
      onSubmit={submitted => {
        submitted.preventDefault()
        save()
      }}
    >
      <p className="font-semibold">{event ? 'Edit Chart Event' : 'Add Chart Event'}</p>
      {!event && (
        <Select
          label="Profile"
          value={subject || null}
          placeholder="Choose a profile"
          options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={setSubject}
        />
      )}
      <TextField label="Name" value={name} maxLength={100} onValueChange={setName} />
      <div className="flex items-start gap-3">
        <TextField
          label="Date"
          className="w-32"
          placeholder="MM/DD/YYYY"
          value={typed}
          onValueChange={setTyped}
          error={typed && !date ? 'MM/DD/YYYY' : undefined}
        />
        <fieldset>
          <legend className="mb-1.5 font-medium text-12 text-fg-2">Colour</legend>
          <div className="flex h-(--control) items-center gap-1">
            {MARKER_COLORS.map(colour => (
              <label key={colour.value} className="relative grid size-6 cursor-default place-items-center">
                <input
                  type="radio"
                  name="marker_color"
                  aria-label={colour.name}
                  className="peer absolute inset-0 opacity-0"
                  checked={colour.value === marker_color}
                  onChange={() => setColor(colour.value)}
                />
                <span
                  aria-hidden="true"
                  className="grid size-5 place-items-center rounded-full peer-checked:ring-2 peer-checked:ring-accent peer-checked:ring-offset-1 peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
                  style={{ background: colour.value }}
                >
                  {colour.value === marker_color && <Check className="size-3 stroke-3 text-white" />}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <footer className="-mx-3 -mb-3 flex justify-end gap-2 border-line border-t p-3">
        {event ? (
          <Button
            kind="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate({ event_id: event.id }, { onSuccess: onClose })}
          >
            Remove
          </Button>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )}
        <Button type="submit" kind="primary" disabled={!complete} loading={add.isPending || update.isPending}>
          {event ? 'Update' : 'Save Event'}
        </Button>
      </footer>
    </form>
  )
}
