import { useState } from 'react'
import { shortDate } from '#platform/web/dates.ts'
import { compact } from '#platform/web/numbers.ts'
import { AddFilter, FilterChip } from '#platform/web/ui/chips.tsx'
import { rangeWords } from '#platform/web/ui/fields/range/range-rules.ts'
import { FocusFirst } from '#platform/web/ui/layers/focus-first.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import type { CustomField, CustomFilter, FieldAbout } from '../contract.ts'
import { FieldFilterEditor } from './field-filter-editor.tsx'
import { useCustomFields } from './use-custom-fields.ts'

type Filters = readonly CustomFilter[] | null | undefined

interface FieldFiltersProps {
  about: FieldAbout
  filters: Filters
  onChange: (filters: CustomFilter[] | undefined) => void
}

/** A chip for each condition on an own field. One on a field that was deleted stays until it is taken away. */
export function FieldFilters({ about, filters, onChange }: FieldFiltersProps) {
  const fields = useCustomFields(about)
  return (filters ?? []).map(filter => (
    <SetFilter
      key={filter.field_id}
      field={fields.find(({ id }) => id === filter.field_id)}
      filter={filter}
      onChange={next => onChange(withFilter(filters, filter.field_id, next))}
    />
  ))
}

/** Adds a condition on an own field that has none: which field, then what. Nothing where there is none to add. */
export function AddFieldFilter({ about, filters, onChange }: FieldFiltersProps) {
  const [open, setOpen] = useState(false)
  const [field, setField] = useState<CustomField | null>(null)
  const fields = useCustomFields(about).filter(({ id }) => !filters?.some(({ field_id }) => field_id === id))
  if (fields.length === 0) return null
  return (
    <Popover
      label={field?.name ?? 'Custom fields'}
      open={open}
      onOpenChange={next => {
        setOpen(next)
        if (next) setField(null)
      }}
      trigger={<AddFilter>Field</AddFilter>}
      className={field ? 'w-72' : 'w-56'}
    >
      {field ? (
        <>
          <p className="px-3.5 pt-3 pb-2 font-strong">{field.name}</p>
          <FocusFirst>
            <FieldFilterEditor
              field={field}
              filter={undefined}
              onApply={next => {
                setOpen(false)
                onChange(withFilter(filters, field.id, next))
              }}
            />
          </FocusFirst>
        </>
      ) : (
        <ul aria-label="Custom fields" className="p-1">
          {fields.map(other => (
            <li key={other.id}>
              <button
                type="button"
                onClick={() => setField(other)}
                className="flex min-h-7.5 w-full items-center rounded-2 px-2.5 py-1 text-start outline-offset-[-2px] wrap-anywhere hover:bg-float-hover focus-visible:bg-float-hover"
              >
                {other.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

/** The conditions with another one on this field; without one, none on it. */
export function withFilter(filters: Filters, field_id: string, next: CustomFilter | undefined) {
  const others = (filters ?? []).filter(other => other.field_id !== field_id)
  const all = next ? [...others, next] : others
  return all.length > 0 ? all : undefined
}

interface SetFilterProps {
  field: CustomField | undefined
  filter: CustomFilter
  onChange: (filter: CustomFilter | undefined) => void
}

function SetFilter({ field, filter, onChange }: SetFilterProps) {
  const [open, setOpen] = useState(false)
  const name = field?.name ?? 'Deleted field'
  return (
    <FilterChip
      name={name}
      value={field ? filterWords(field, filter) : 'nobody has it'}
      onRemove={() => onChange(undefined)}
      {...(field && {
        editor: trigger => (
          <Popover label={name} trigger={trigger} open={open} onOpenChange={setOpen} className="w-72">
            <p className="px-3.5 pt-3 pb-2 font-strong">{name}</p>
            <FieldFilterEditor
              field={field}
              filter={filter}
              onApply={next => {
                setOpen(false)
                onChange(next)
              }}
            />
          </Popover>
        ),
      })}
    />
  )
}

/** What a condition says on its chip. */
export function filterWords(field: CustomField, filter: CustomFilter): string {
  switch (filter.is) {
    case 'SET':
      return 'has a value'
    case 'EMPTY':
      return 'no value'
    case 'CONTAINS':
      return `contains ${filter.text}`
    case 'ONE_OF': {
      const labels = field.choices.filter(({ id }) => filter.choices.includes(id)).map(({ label }) => label)
      return labels.length > 1 ? `${labels[0]} +${labels.length - 1}` : (labels[0] ?? 'a deleted choice')
    }
    case 'NUMBER':
      return rangeWords({ min: filter.from ?? null, max: filter.to ?? null }, compact)
    case 'DATE': {
      const [from, to] = [filter.from, filter.to].map(day => (day ? shortDate(day, 'UTC') : undefined))
      return from && to ? `${from} – ${to}` : from ? `since ${from}` : `until ${to}`
    }
  }
}
