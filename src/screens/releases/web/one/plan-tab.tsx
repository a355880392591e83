import { Link } from '@tanstack/react-router'
import {
  CalendarPlus,
  Check,
  Disc3,
  ListChecks,
  Megaphone,
  MessageCircle,
  Newspaper,
  Radio,
  StickyNote,
  Trash2,
} from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { PLAN_KINDS, type PlanKind } from '#records/releases/kinds.ts'
import { planNames } from '#records/releases/words.ts'
import { releases } from '../../contract.ts'
import type { PlanEntry } from '../../shown.ts'
import { MonthGrid } from '../month-grid.tsx'
import { dayWords, distanceWords, todayOf, wholeDay } from '../words.ts'
import { Section } from './section.tsx'
import { useRelease } from './use-release.ts'

const KINDS: Record<PlanEntry['kind'], { name: string; icon: ReactNode; colour: string }> = {
  RELEASE: { name: 'Release', icon: <Disc3 />, colour: 'bg-accent text-on-accent' },
  PRESAVE: { name: planNames.PRESAVE, icon: <Radio />, colour: 'bg-good-tint text-good' },
  PROMOTION: { name: planNames.PROMOTION, icon: <Megaphone />, colour: 'bg-warn-tint text-warn' },
  POST: { name: planNames.POST, icon: <Newspaper />, colour: 'bg-plum-tint text-plum' },
  MESSAGE: { name: planNames.MESSAGE, icon: <MessageCircle />, colour: 'bg-info-tint text-info' },
  OTHER: { name: planNames.OTHER, icon: <StickyNote />, colour: 'bg-fill text-fg-2' },
  TASK: { name: 'Task', icon: <ListChecks />, colour: 'bg-fill text-fg-2' },
}

const keyOf = ({ kind, title, day, note, item_id }: PlanEntry) => item_id ?? [kind, title, day, note].join(' ')

/** What happens when: the month, and the days in order. */
export function PlanTab({
  month,
  onMonth,
}: {
  month: string | undefined
  onMonth: (month: string | undefined) => void
}) {
  const { data, isFinal } = useRelease()
  const [adds, setAdds] = useState(false)
  const today = todayOf()
  const shown = month ?? (data.release.out_on ?? today).slice(0, 7)
  const next = data.plan.find(({ day }) => day >= today)
  return (
    <div className="min-h-full lg:grid lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0 px-4 py-4 md:px-5 lg:border-line lg:border-e">
        <MonthGrid
          month={shown}
          onMonth={onMonth}
          dayContent={day =>
            data.plan.filter(entry => entry.day === day).map(entry => <Chip key={keyOf(entry)} entry={entry} />)
          }
          actions={
            !isFinal && (
              <Button size="small" icon={<CalendarPlus />} onClick={() => setAdds(true)}>
                Add Entry
              </Button>
            )
          }
        />
      </div>
      <Section title="In order" note={next ? `next ${distanceWords(next.day, today)}` : undefined}>
        {adds && <NewEntry onClose={() => setAdds(false)} />}
        {data.plan.length === 0 && !adds && (
          <p className="text-fg-3">
            Set the day of the release, link drops and promotions, and add what else happens: posts, messages, shoots.
          </p>
        )}
        <ol>
          {data.plan.map(entry => (
            <Line key={keyOf(entry)} entry={entry} isPast={entry.day < today} />
          ))}
        </ol>
      </Section>
    </div>
  )
}

function Chip({ entry }: { entry: PlanEntry }) {
  const { name, icon, colour } = KINDS[entry.kind]
  return (
    <span
      title={[`${name}: ${entry.title}`, entry.note].filter(Boolean).join(', ')}
      className={cx(
        'flex min-w-0 items-center gap-1 rounded-1 px-1 py-0.5 text-11 [&_.lucide]:size-3 [&_.lucide]:flex-none',
        colour,
      )}
    >
      {entry.is_done ? <Check aria-hidden="true" /> : icon}
      <span className="truncate max-md:sr-only">{entry.title}</span>
    </span>
  )
}

function Line({ entry, isPast }: { entry: PlanEntry; isPast: boolean }) {
  const { place, isFinal } = useRelease()
  const { item_id, kind, title, day } = entry
  const save = useCommand(releases.save_plan_item, { failed: 'The entry could not be changed' })
  const remove = useCommand(releases.remove_plan_item, {
    done: `${title} removed`,
    failed: 'The entry could not be removed',
    undo: () => save.mutate({ ...place, kind: kind as PlanKind, title, day, is_done: entry.is_done }),
  })
  const { name, icon } = KINDS[kind]
  const note = [name, entry.note].filter(Boolean).join(', ')
  return (
    <li
      className={cx('flex min-h-12 items-center gap-2.5 border-line border-b last:border-b-0', isPast && 'text-fg-2')}
    >
      <time dateTime={day} title={wholeDay(day)} className="w-13 flex-none text-12 tabular-nums">
        {dayWords(day)}
      </time>
      <span aria-hidden="true" className="flex-none text-icon [&_.lucide]:size-3.5">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        {entry.href ? (
          <Link to={entry.href as string} title={title} className="block truncate font-medium hover:underline">
            {title}
          </Link>
        ) : (
          <span
            title={title}
            className={cx('block truncate font-medium', entry.is_done && 'line-through decoration-line-check')}
          >
            {title}
          </span>
        )}
        <span className="block truncate text-12 text-fg-3">{note}</span>
      </span>
      {item_id && !isFinal && (
        <>
          <Checkbox
            label={`${title} is done`}
            checked={entry.is_done}
            onCheckedChange={is_done => save.mutate({ ...place, item_id, kind: kind as PlanKind, title, day, is_done })}
          />
          <IconButton
            size="small"
            label={`Remove ${title}`}
            icon={<Trash2 />}
            onClick={() => remove.mutate({ ...place, item_id })}
          />
        </>
      )}
    </li>
  )
}

function NewEntry({ onClose }: { onClose: () => void }) {
  const { place, data } = useRelease()
  const [kind, setKind] = useState<PlanKind>('POST')
  const [title, setTitle] = useState('')
  const [day, setDay] = useState(data.release.out_on ?? todayOf())
  const save = useCommand(releases.save_plan_item, { failed: 'The entry could not be added' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim() || !day) return
    save.mutate({ ...place, kind, title: title.trim(), day, is_done: false }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit} className="mb-3 grid grid-cols-2 gap-2 rounded-2 bg-(--bg-side) p-2">
      <TextField label="What" autoFocus className="col-span-2" value={title} onValueChange={setTitle} limit={200} />
      <Select
        label="Kind"
        value={kind}
        onValueChange={next => setKind(next as PlanKind)}
        options={PLAN_KINDS.map(value => ({ value, label: planNames[value] }))}
      />
      <TextField label="Day" type="date" value={day} onValueChange={setDay} />
      <div className="col-span-2 flex gap-2">
        <Button kind="primary" type="submit" loading={save.isPending} disabled={!title.trim() || !day}>
          Add
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
