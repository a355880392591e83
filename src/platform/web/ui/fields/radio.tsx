import { Radio as Base } from '@base-ui/react/radio'
import { RadioGroup as Group } from '@base-ui/react/radio-group'
import { useId } from 'react'
import { cx } from '../cx.ts'

interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; help?: string; disabled?: boolean }[]
  onValueChange: (value: Value) => void
  hideLabel?: boolean
  /** Side by side instead of one under the other. */
  row?: boolean
  disabled?: boolean
}

/** One of a few, all visible. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  hideLabel = false,
  row = false,
  disabled = false,
}: RadioGroupProps<Value>) {
  const labelId = useId()
  return (
    <Group
      aria-labelledby={labelId}
      value={value}
      disabled={disabled}
      onValueChange={next => onValueChange(next as Value)}
      className={cx('flex flex-wrap gap-x-5 gap-y-1', !row && 'flex-col')}
    >
      <span id={labelId} className={hideLabel ? 'sr-only' : 'w-full font-medium text-12 text-fg-2'}>
        {label}
      </span>
      {options.map(option => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control
        <label
          key={option.value}
          className={cx('flex min-h-6 items-start gap-2', option.disabled || disabled ? 'text-off' : 'text-fg-2')}
        >
          <Base.Root
            value={option.value}
            disabled={option.disabled ?? false}
            className={cx(
              'hit-24 mt-0.5 size-4 flex-none rounded-full border border-line-check bg-field transition-[border-width,border-color] hover:border-icon',
              'data-checked:border-[5px] data-checked:border-accent data-checked:bg-on-accent data-disabled:border-line-field data-disabled:bg-fill',
            )}
          />
          <span>
            {option.label}
            {option.help && <span className="block text-12 text-fg-3">{option.help}</span>}
          </span>
        </label>
      ))}
    </Group>
  )
}
