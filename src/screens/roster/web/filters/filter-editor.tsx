import { Check } from 'lucide-react'
import { RatesNote } from '#features/reference-rates/web/rates-note.tsx'
import { isDay } from '#platform/contract/validators.ts'
import { moveByArrows } from '#platform/web/ui/choice-keys.ts'
import { CheckList } from '#platform/web/ui/fields/check-list.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { DateRangePicker } from '#platform/web/ui/fields/dates/date-range-picker.tsx'
import { dayOf } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { RangeEditor } from '#platform/web/ui/fields/range/range-editor.tsx'
import type { Range } from '#platform/web/ui/fields/range/range-rules.ts'
import { PlatformMark, platformMarks, platformName } from '#platform/web/ui/platform-mark.tsx'
import { SOURCES } from '#records/creators/contract.ts'
import { GenresEditor } from '../record/genres-editor.tsx'
import { PlacesEditor } from '../record/places-editor.tsx'
import { TagsEditor } from '../record/tags-editor.tsx'
import type { EditorProps, FilterKind } from './filter-kinds.ts'
import { figures, methodName, rangeOf, toPercent, toShare, withinDays } from './filter-words.ts'
import { StarsEditor } from './stars-editor.tsx'
import { useChoiceCounts, useSpread } from './use-facets.ts'

/** What one filter is set with; stands in a popover under the filter's name. */
export function FilterEditor({ kind, ...props }: EditorProps & { kind: FilterKind }) {
  const { filter, onApply } = props
  switch (kind.is) {
    case 'places':
      return <PlacesEditor kind={kind} {...props} />
    case 'range':
      return <RangeOf kind={kind} {...props} />
    case 'days':
      return <DaysOf kind={kind} {...props} />
    case 'within_days':
      return (
        <OneOf
          label={kind.name}
          value={filter[kind.field] ?? undefined}
          choices={[[undefined, 'Any time'], ...kind.days.map(days => [days, capital(withinDays(days))] as const)]}
          onChange={value => onApply({ [kind.field]: value })}
        />
      )
    case 'custom':
      return null
    case 'yes_no':
      return (
        <OneOf
          label={kind.name}
          value={filter[kind.field] ?? undefined}
          choices={[
            [undefined, 'Any'],
            [true, kind.words[0]],
            [false, kind.words[1]],
          ]}
          onChange={value => onApply({ [kind.field]: value })}
        />
      )
    case 'choice':
      return <ChoiceOf kind={kind} {...props} />
  }
}

function ChoiceOf({ kind, filter, within, onApply }: EditorProps & { kind: FilterKind & { is: 'choice' } }) {
  const count = useChoiceCounts(within, filter, kind, kind.of)
  const value = (filter[kind.field] ?? []) as string[]
  const apply = (next: string[]) => onApply({ [kind.field]: next.length > 0 ? next : undefined })
  if (kind.of === 'tags') return <TagsEditor value={value} count={name => count(name.toLowerCase())} onApply={apply} />
  if (kind.of === 'genres') return <GenresEditor value={value} count={count} onApply={apply} />
  const options =
    kind.of === 'platforms'
      ? platformMarks.map(platform => ({
          value: platform,
          label: platformName(platform),
          icon: <PlatformMark platform={platform} className="text-fg-2" />,
          note: count(platform),
        }))
      : SOURCES.map(source => ({ value: source, label: methodName(source), note: count(source) }))
  return <CheckList label={kind.name} value={value} options={options} onApply={apply} withoutSearch />
}

function RangeOf({ kind, filter, within, onApply }: EditorProps & { kind: FilterKind & { is: 'range' } }) {
  const spread = useSpread(within, filter, kind, kind.of)
  const wire = (value: number | null) => (value === null ? undefined : kind.unit === 'percent' ? toShare(value) : value)
  const participated = filter.participated_in_promo ?? undefined
  const apply = ({ min, max }: Range) => onApply({ [kind.fields.min]: wire(min), [kind.fields.max]: wire(max) })
  if (kind.unit === 'stars') return <StarsEditor value={rangeOf(kind, filter)} bins={spread} onApply={apply} />
  const shown = (value: number) => (kind.unit === 'percent' ? toPercent(value) : value)
  const bins = spread.map(({ from, to, count }) => ({ from: shown(from), to: to === null ? null : shown(to), count }))
  return (
    <RangeEditor
      // the checkbox below applies at once, and the numbers follow it
      key={String(participated)}
      value={rangeOf(kind, filter)}
      onApply={apply}
      spread={{ bins, figure: figures[kind.unit], noun: 'creators' }}
      {...(kind.unit === 'percent' && { suffix: '%', decimals: 2 })}
      {...(kind.unit === 'price' && { decimals: 2, prefix: '$', head: <RatesNote /> })}
      {...(kind.participated && {
        head: (
          <div className="px-3.5 pb-2">
            <Checkbox
              checked={participated === true}
              onCheckedChange={on => onApply({ participated_in_promo: on || undefined })}
            >
              Participated in promo
            </Checkbox>
          </div>
        ),
      })}
    />
  )
}

/** Days of the wire; of an instant that came with an address, the reader's day. */
const day = (value: unknown) =>
  typeof value === 'string' ? (isDay(value) ? value : dayOf(new Date(value))) : undefined

function DaysOf({ kind, filter, onApply }: EditorProps & { kind: FilterKind & { is: 'days' } }) {
  const today = dayOf(new Date())
  const [from, to] = [day(filter[kind.fields.min]), day(filter[kind.fields.max])]
  return (
    <DateRangePicker
      value={from || to ? { from: from ?? '2000-01-01', to: to ?? today } : null}
      today={today}
      onApply={range => onApply({ [kind.fields.min]: range?.from, [kind.fields.max]: range?.to })}
    />
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

interface OneOfProps<T> {
  label: string
  value: unknown
  choices: readonly (readonly [value: T, words: string])[]
  onChange: (value: T) => void
}

function OneOf<T extends string | number | boolean | undefined>({ label, value, choices, onChange }: OneOfProps<T>) {
  return (
    <fieldset aria-label={label} onKeyDown={moveByArrows('button')} className="p-1 pt-0">
      {choices.map(([choice, words]) => (
        <button
          key={words}
          type="button"
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
          className="flex h-7.5 w-full items-center gap-2 rounded-2 px-2.5 text-start outline-offset-[-2px] hover:bg-float-hover"
        >
          <span className="flex-1">{words}</span>
          {choice === value && <Check className="size-3.5 stroke-2 text-accent-text" />}
        </button>
      ))}
    </fieldset>
  )
}
