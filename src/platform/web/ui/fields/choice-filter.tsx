import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FilterButton } from '../chips.tsx'
import { Menu, MenuItem } from '../layers/menu.tsx'
import { Popover } from '../layers/popover.tsx'
import { CheckList } from './check-list.tsx'
import type { Option } from './select.tsx'

interface ManyFilterProps {
  name: string
  value: readonly string[]
  options: readonly Option[]
  onChange: (value: string[] | undefined) => void
  withoutSearch?: boolean
  search?: { value: string; onChange: (text: string) => void }
  loading?: boolean
}

/** A filter of several values, in a popover of its own. */
export function ManyFilter({ name, value, options, onChange, ...list }: ManyFilterProps) {
  const [open, setOpen] = useState(false)
  const names = value.map(one => options.find(option => option.value === one)?.label ?? '…')
  return (
    <Popover
      label={name}
      open={open}
      onOpenChange={setOpen}
      trigger={<FilterButton name={name} value={chosenWords(names)} />}
      className="w-64 pt-3"
    >
      <CheckList
        label={name}
        value={value}
        options={options}
        onApply={next => {
          onChange(next.length > 0 ? next : undefined)
          setOpen(false)
        }}
        {...list}
      />
    </Popover>
  )
}

interface OneFilterProps<Value extends string> {
  name: string
  value: Value | undefined
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value | undefined) => void
}

/** A filter of one value out of a few; any of them without a choice. */
export function OneFilter<Value extends string>({ name, value, options, onChange }: OneFilterProps<Value>) {
  const chosen = options.find(option => option.value === value)
  return (
    <Menu trigger={<FilterButton name={name} value={chosen?.label} />}>
      {[{ value: undefined, label: 'Any' }, ...options].map(option => (
        <MenuItem
          key={option.label}
          icon={option.value === value ? <Check /> : <span className="w-4" />}
          onSelect={() => onChange(option.value)}
        >
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Chosen values in a button: the first two, and how many more. */
function chosenWords(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  return names.slice(0, 2).join(', ') + (names.length > 2 ? ` +${names.length - 2}` : '')
}
