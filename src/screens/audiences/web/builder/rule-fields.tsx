import { useState } from 'react'
import { places } from '#features/places/contract.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { MultiSelect } from '#platform/web/ui/fields/multi-select.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { type Rule, rule as ruleSchema } from '#records/audiences/rules-contract.ts'
import { channelNames, countryNames, eventWords, languageNames } from '#records/audiences/sentence/phrases.ts'
import type { KnownNames } from '../use-names.ts'
import { RuleNumber } from './rule-number.tsx'

interface RuleFieldsProps {
  rule: Rule
  known: KnownNames
  onChange: (rule: Rule) => void
  /** Behind And Not: who matches the rule is left out. */
  negated?: boolean
}

type Named = Readonly<Record<string, string>>
const options = (names: Named) => Object.entries(names).map(([value, label]) => ({ value, label }))
const rows = (named: readonly { id: string; name: string }[]) =>
  named.map(({ id, name }) => ({ value: id, label: name }))
/** By name. */
const realNames = (names: Named) =>
  Object.fromEntries(
    Object.entries(names)
      .filter(([code, name]) => code !== name)
      .toSorted(([, one], [, other]) => one.localeCompare(other, 'en')),
  )

const choices: Record<string, { label: string; several?: boolean; names: Named }> = {
  countries: { label: 'Countries', several: true, names: realNames(countryNames) },
  languages: { label: 'Languages', several: true, names: realNames(languageNames) },
  genders: { label: 'Gender', several: true, names: { FEMALE: 'Female', MALE: 'Male' } },
  bands: {
    label: 'Age',
    several: true,
    names: Object.fromEntries(['13-17', '18-24', '25-34', '35-44', '45-54', '55-100'].map(band => [band, band])),
  },
  platforms: { label: 'Platforms', several: true, names: { TikTok: 'TikTok', Instagram: 'Instagram' } },
  states: {
    label: 'What became of it',
    several: true,
    names: {
      NOT_OPENED: 'Not opened',
      OPENED_NOT_CLICKED: 'Opened, not clicked',
      OPENED_AND_CLICKED: 'Opened and clicked',
    },
  },
  match: { label: 'The text', names: { ICONTAINS: 'contains', IEXACT: 'is exactly' } },
  engagement_type: { label: 'Event', names: eventWords },
  state: { label: 'Consent', names: { YES: 'Agreed', NO: 'Took it back', NONE: 'Never answered' } },
  purpose: { label: 'To', names: { MARKETING: 'Marketing', PARTNERS: 'Offers of partners' } },
  channel: { label: 'Channel', names: channelNames },
  did: { label: 'What happened', names: { GOT: 'Got a message', OPENED: 'Opened one', CLICKED: 'Clicked in one' } },
}

const numbers: Record<string, { label: string; min?: number; max?: number }> = {
  miles: { label: 'Miles', min: 1, max: 6_000 },
  at_least: { label: 'Followers at least', min: 1, max: 1_000_000 },
  engagement_count: { label: 'At least how often', min: 1, max: 1_000_000 },
  first_interaction_days: { label: 'In the last days', min: 1, max: 3_650 },
  times: { label: 'At least how often', min: 1, max: 1_000_000 },
  from: { label: 'From' },
  to: { label: 'To' },
  days: { label: 'In the last days (empty: ever)', min: 1, max: 3_650 },
}

const shapes = new Map(ruleSchema.def.options.map(option => [[...option.def.shape.key.values][0], option.def.shape]))

/** The fields of a rule, from its schema. A change that makes no valid rule is not taken. */
export function RuleFields({ rule, known, negated = false, onChange }: RuleFieldsProps) {
  const values = rule as unknown as Record<string, unknown>
  const set = (field: string, value: unknown) => {
    const next = { ...values, [field]: value }
    if (value === undefined) delete next[field]
    const read = ruleSchema.safeParse(next)
    if (read.success) onChange(read.data)
  }
  const fields = Object.keys(shapes.get(rule.key) ?? {}).filter(field => field !== 'key')
  return (
    <div className="flex w-72 flex-col gap-3 p-3">
      {fields.map(field => (
        <OneField
          key={field}
          field={field}
          rule={rule}
          values={values}
          known={known}
          negated={negated}
          onSet={value => set(field, value)}
        />
      ))}
    </div>
  )
}

interface OneFieldProps {
  field: string
  rule: Rule
  values: Record<string, unknown>
  known: KnownNames
  negated: boolean
  onSet: (value: unknown) => void
}

function OneField({ field, rule, values, known: { lists }, negated, onSet }: OneFieldProps) {
  const value = values[field]
  const choice = field === 'platform' && rule.key === 'follower_count' ? undefined : choices[field]
  if (choice?.several)
    return (
      <MultiSelect
        label={choice.label}
        value={value as string[]}
        options={options(choice.names)}
        min={1}
        onValueChange={onSet}
      />
    )
  if (choice && !(field === 'state' && rule.key !== 'consent'))
    return (
      <Select
        label={choice.label}
        value={value as string | null}
        options={options(choice.names)}
        onValueChange={onSet}
      />
    )
  if (rule.key === 'custom_field_date' && (field === 'from' || field === 'to'))
    return <Typed label={field === 'from' ? 'From day' : 'To day'} type="date" value={String(value)} onSet={onSet} />
  const number = numbers[field]
  if (number)
    return (
      <RuleNumber
        {...number}
        value={(value as number | undefined) ?? null}
        required={field !== 'days'}
        onSet={next => onSet(next ?? undefined)}
      />
    )
  switch (field) {
    case 'unknown':
      return (
        <Checkbox checked={value === true} onCheckedChange={checked => onSet(checked ? true : undefined)}>
          {negated ? 'Leave out' : 'Keep'} fans for whom it is not known
        </Checkbox>
      )
    case 'each':
      return (
        <Checkbox checked={value === true} onCheckedChange={checked => onSet(checked ? true : undefined)}>
          To each of them
        </Checkbox>
      )
    case 'text':
    case 'subject':
      return (
        <Typed
          label={field === 'text' ? 'Text' : 'Which sound, song or product (empty: any)'}
          value={String(value ?? '')}
          onSet={text => onSet(text === '' ? undefined : text)}
        />
      )
    case 'places':
      return <Places value={value as PlaceValue[]} onSet={onSet} />
    case 'drop_ids':
      return (
        <MultiSelect
          label="Drops"
          value={value as string[]}
          options={rows(lists.drops)}
          min={1}
          onValueChange={onSet}
        />
      )
    case 'tags':
      return (
        <MultiSelect
          label="Tags"
          value={value as string[]}
          options={lists.tags.map(tag => ({ value: tag, label: tag }))}
          min={1}
          onValueChange={onSet}
        />
      )
    case 'audience_id':
      return <Select label="Audience" value={String(value)} options={rows(lists.audiences)} onValueChange={onSet} />
    case 'broadcast_id':
      return <Select label="Email" value={String(value)} options={rows(lists.broadcasts)} onValueChange={onSet} />
    case 'field_id':
      return (
        <Select
          label="Question or field"
          value={String(value)}
          options={rows(lists.fields.filter(({ type }) => type === fieldTypes[rule.key]))}
          onValueChange={onSet}
        />
      )
    case 'options': {
      const asked = lists.fields.find(({ id }) => id === values.field_id)
      return (
        <MultiSelect
          label="Choices"
          value={value as string[]}
          options={rows(asked?.options ?? [])}
          min={1}
          onValueChange={onSet}
        />
      )
    }
    default:
      return null
  }
}

const fieldTypes: Partial<Record<Rule['key'], string>> = {
  custom_field_choice: 'MULTIPLE_CHOICE',
  custom_field_text: 'STRING',
  custom_field_number: 'INTEGER',
  custom_field_date: 'DATE',
}

/** Keeps what is typed although an empty text is no valid value of the rule. */
function Typed({
  label,
  value,
  type = 'text',
  onSet,
}: {
  label: string
  value: string
  type?: string
  onSet: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      label={label}
      type={type}
      value={typed}
      onValueChange={text => {
        setTyped(text)
        onSet(text)
      }}
    />
  )
}

interface PlaceValue {
  name: string
  latitude: number
  longitude: number
}

function Places({ value, onSet }: { value: PlaceValue[]; onSet: (places: PlaceValue[]) => void }) {
  const [query, setQuery] = useState('')
  const { data = [], isFetching } = useQuery(places.autocomplete, query.length >= 3 ? { query } : skipToken)
  const found = data.map(({ address, lat, lon, display_name }) => ({
    name: address.city ?? address.town ?? address.village ?? display_name,
    where: display_name,
    latitude: Number(lat),
    longitude: Number(lon),
  }))
  const keyOf = ({ name, latitude, longitude }: PlaceValue) => `${name} ${latitude} ${longitude}`
  const all = [...value, ...found.filter(one => !value.some(chosen => keyOf(chosen) === keyOf(one)))]
  return (
    <MultiSelect
      label="Cities"
      value={value.map(keyOf)}
      options={all.map(one => ({ value: keyOf(one), label: 'where' in one ? String(one.where) : one.name }))}
      min={1}
      onSearch={setQuery}
      loading={isFetching}
      onValueChange={keys =>
        onSet(
          keys.flatMap(key => {
            const one = all.find(place => keyOf(place) === key)
            return one ? [{ name: one.name, latitude: one.latitude, longitude: one.longitude }] : []
          }),
        )
      }
    />
  )
}
