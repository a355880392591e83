import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { OptionPopup, searchFromTrigger, useOptionList } from './option-list.tsx'
import type { Option } from './select.tsx'

interface MultiSelectProps {
  label: string
  value: readonly string[]
  options: readonly Option[]
  onValueChange: (value: string[]) => void
  placeholder?: string
  icon?: ReactNode
  /** Fewer cannot stay chosen: at the minimum the chosen ones cannot be unchosen. */
  min?: number
  /** More cannot be chosen: at the maximum the others are disabled. */
  max?: number
  /** Nothing changes until Apply; closing forgets. */
  deferred?: boolean
  /** Searches elsewhere instead of in `options`, after 300 ms of rest; '' once nothing is typed any more. Keep it stable. */
  onSearch?: (query: string) => void
  loading?: boolean
  /** Above the search: a switch between kinds of options. */
  head?: ReactNode
  hideLabel?: boolean
  disabled?: boolean
  className?: string
}

/** Multiple choice with search. Shows the first chosen title before '+N'. */
export function MultiSelect(props: MultiSelectProps) {
  const {
    label,
    value,
    options,
    onValueChange,
    placeholder = 'Any',
    icon,
    min = 0,
    max = Number.POSITIVE_INFINITY,
    deferred = false,
  } = props
  const [draft, setDraft] = useState<readonly string[]>()
  const [open, setOpen] = useState(false)
  const list = useOptionList(options, props.onSearch)
  const chosen = draft ?? value
  const change = (next: string[]) => (deferred ? setDraft(next) : onValueChange(next))
  const toggleOpen = (next: boolean) => {
    setOpen(next)
    setDraft(undefined)
    if (!next) list.setTyped('')
  }
  const title = options.find(option => option.value === value[0])?.label ?? value[0]

  return (
    <div className={cx('min-w-0', props.className)}>
      <Base.Root
        multiple
        items={options.map(option => option.value)}
        filteredItems={list.shown.map(option => option.value)}
        value={chosen as string[]}
        onValueChange={change}
        open={open}
        onOpenChange={toggleOpen}
        inputValue={list.typed}
        onInputValueChange={text => open && list.setTyped(text)}
        disabled={props.disabled ?? false}
        autoHighlight
      >
        <Base.Label className={props.hideLabel ? 'sr-only' : 'mb-1.5 block font-medium text-12 text-fg-2'}>
          {label}
        </Base.Label>
        <Base.Trigger
          className={triggerClass}
          onKeyDown={event =>
            searchFromTrigger(event, list.typed, text => {
              if (!open) toggleOpen(true)
              list.setTyped(text)
            })
          }
        >
          {icon && <span className="flex-none text-icon [&_.lucide]:size-3.5">{icon}</span>}
          <span className="flex min-w-0 flex-1 items-center gap-1.5">
            <span className={cx('truncate', !title && 'text-fg-3')}>{title ?? placeholder}</span>
            {value.length > 1 && <Badge>+{value.length - 1}</Badge>}
          </span>
          <ChevronDown className="size-3.5 text-icon transition-transform group-data-popup-open/trigger:rotate-180" />
        </Base.Trigger>
        <OptionPopup
          label={label}
          list={list}
          multiple
          isChosen={option => chosen.includes(option)}
          onChoose={option =>
            change(chosen.includes(option) ? chosen.filter(one => one !== option) : [...chosen, option])
          }
          isDisabled={option =>
            option.disabled || (chosen.includes(option.value) ? chosen.length <= min : chosen.length >= max)
          }
          loading={props.loading ?? false}
          head={props.head}
          footer={
            <div className="flex items-center gap-1.5 border-line border-t p-2 ps-3">
              <span aria-live="polite" className="flex-1 text-12 text-fg-2">
                {chosen.length} chosen{chosen.length >= max && ', the most possible'}
              </span>
              <Button
                kind="quiet"
                size="small"
                disabled={chosen.length <= min}
                onClick={() => change(chosen.slice(0, min))}
              >
                Clear
              </Button>
              {deferred && (
                <Button
                  kind="primary"
                  size="small"
                  onClick={() => {
                    onValueChange([...chosen])
                    toggleOpen(false)
                  }}
                >
                  Apply
                </Button>
              )}
            </div>
          }
        />
      </Base.Root>
    </div>
  )
}

export const triggerClass = cx(
  'group/trigger flex h-(--control) w-full min-w-0 cursor-default select-none items-center gap-2 rounded-2 border border-line-field bg-field px-2.5 text-start transition-colors hover:border-line-field-hover',
  'data-popup-open:border-transparent data-popup-open:outline-2 data-popup-open:outline-focus data-popup-open:-outline-offset-1',
  'data-disabled:border-transparent data-disabled:bg-fill data-disabled:text-off',
)
