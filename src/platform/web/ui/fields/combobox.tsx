import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './field.tsx'
import { triggerClass } from './multi-select.tsx'
import { OptionPopup, searchFromTrigger, useOptionList } from './option-list.tsx'
import type { Option } from './select.tsx'

interface ComboboxProps {
  label: string
  value: string | null
  options: readonly Option[]
  onValueChange: (value: string | null) => void
  placeholder?: string
  icon?: ReactNode
  /** Searches elsewhere instead of in `options`, after 300 ms of rest; '' once nothing is typed any more. Keep it stable. */
  onSearch?: (query: string) => void
  loading?: boolean
  hideLabel?: boolean
  disabled?: boolean
  error?: string | undefined
  className?: string
}

/** One of many, with search. */
export function Combobox(props: ComboboxProps) {
  const { label, value, options, onValueChange, placeholder = 'Choose', icon, error } = props
  const errorId = useId()
  const [open, setOpen] = useState(false)
  const list = useOptionList(options, props.onSearch)
  const chosen = options.find(option => option.value === value)
  return (
    <div className={cx('min-w-0', props.className)}>
      <Base.Root
        items={options.map(option => option.value)}
        filteredItems={list.shown.map(option => option.value)}
        value={value}
        onValueChange={onValueChange}
        open={open}
        onOpenChange={next => {
          setOpen(next)
          if (!next) list.setTyped('')
        }}
        inputValue={list.typed}
        onInputValueChange={text => open && list.setTyped(text)}
        disabled={props.disabled ?? false}
        autoHighlight
      >
        <Base.Label className={props.hideLabel ? 'sr-only' : 'mb-1.5 block font-medium text-12 text-fg-2'}>
          {label}
        </Base.Label>
        <Base.Trigger
          className={cx(triggerClass, error && 'border-bad-solid')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onKeyDown={event =>
            searchFromTrigger(event, list.typed, text => {
              setOpen(true)
              list.setTyped(text)
            })
          }
        >
          {chosen?.icon ?? (icon && <span className="flex-none text-icon [&_.lucide]:size-3.5">{icon}</span>)}
          <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-fg-3')}>
            {chosen?.label ?? value ?? placeholder}
          </span>
          <ChevronDown className="size-3.5 text-icon transition-transform group-data-popup-open/trigger:rotate-180" />
        </Base.Trigger>
        <OptionPopup
          label={label}
          list={list}
          multiple={false}
          isChosen={option => option === value}
          onChoose={chosen => {
            onValueChange(chosen)
            setOpen(false)
            list.setTyped('')
          }}
          loading={props.loading ?? false}
        />
      </Base.Root>
      <div aria-live="polite">{error && <FieldError id={errorId}>{error}</FieldError>}</div>
    </div>
  )
}
