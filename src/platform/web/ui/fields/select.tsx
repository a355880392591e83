import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

export interface Option {
  value: string
  label: string
  /** Before the label: a flag, an avatar, a platform mark. */
  icon?: ReactNode
  /** Quiet, at the end: a count. */
  note?: ReactNode
  disabled?: boolean
}

interface SelectProps {
  label: string
  value: string | null
  options: readonly Option[]
  onValueChange: (value: string) => void
  placeholder?: string
  /** Puts the label before the control instead of above it. */
  beside?: boolean
  hideLabel?: boolean
  small?: boolean
  disabled?: boolean
  /** The id of what says more about the choice. */
  describedBy?: string | undefined
  className?: string
}

/** One of a few, without search. For long lists use `Combobox`, for several `MultiSelect`. */
export function Select(props: SelectProps) {
  const {
    label,
    value,
    options,
    onValueChange,
    placeholder = 'Choose',
    beside = false,
    hideLabel = false,
    small = false,
    disabled = false,
  } = props
  const labelId = useId()
  return (
    <div className={cx('min-w-0', beside && 'flex items-center gap-2', props.className)}>
      <span
        id={labelId}
        className={cx(hideLabel ? 'sr-only' : beside ? 'text-fg-2' : 'mb-1.5 block font-medium text-12 text-fg-2')}
      >
        {label}
      </span>
      <Base.Root
        items={options as Option[]}
        value={value}
        disabled={disabled}
        onValueChange={next => next !== null && onValueChange(next)}
      >
        <Base.Trigger
          aria-labelledby={labelId}
          aria-describedby={props.describedBy}
          className={cx(
            'flex cursor-default select-none items-center gap-1.5 rounded-2 border border-line-field bg-field text-start transition-colors hover:border-line-field-hover hover:bg-hover',
            'data-popup-open:border-transparent data-popup-open:outline-2 data-popup-open:outline-focus data-popup-open:-outline-offset-1',
            'data-disabled:border-transparent data-disabled:bg-fill data-disabled:text-off',
            // under a label it is a field among fields, elsewhere a button
            (small || beside || hideLabel) && 'font-medium',
            small ? 'h-(--control-sm) ps-2.5 pe-2' : 'h-(--control) w-full px-2.5',
          )}
        >
          <Base.Value
            placeholder={<span className="font-normal text-fg-3">{placeholder}</span>}
            className="min-w-0 flex-1 truncate"
          />
          <Base.Icon className="flex-none text-icon">
            <ChevronDown className="size-3.5" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal render={<section aria-label={label} />}>
          <Base.Positioner
            alignItemWithTrigger={false}
            sideOffset={4}
            collisionPadding={8}
            className="z-40 outline-none"
          >
            <Base.Popup className="paper layer-motion min-w-(--anchor-width) outline-none">
              <Base.List className="max-h-[min(240px,var(--available-height))] overflow-y-auto p-1 outline-none">
                {options.map(option => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="flex h-7.5 cursor-default select-none items-center gap-2 rounded-2 px-2 outline-none data-highlighted:bg-float-hover data-disabled:text-off"
                  >
                    {option.icon}
                    <Base.ItemText className="min-w-0 flex-1 truncate">{option.label}</Base.ItemText>
                    {option.note && <span className="text-12 text-fg-3 tabular-nums">{option.note}</span>}
                    <span className="w-4">
                      <Base.ItemIndicator>
                        <Check className="size-3.5 stroke-2 text-accent-text" />
                      </Base.ItemIndicator>
                    </span>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  )
}
