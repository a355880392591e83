import { Search, X } from 'lucide-react'
import { type ComponentProps, useImperativeHandle, useRef } from 'react'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'size'> {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Focused by `/` from anywhere on the screen. One per screen. */
  hotkey?: boolean
  small?: boolean
  className?: string
}

/**
 * Search over a list. Escape empties it first and leaves it second; in a dialog the second closes the dialog. From the search of
 * a screen the down arrow leads to the first row.
 */
export function SearchField({
  label,
  value,
  onValueChange,
  hotkey = false,
  small = false,
  className,
  ref,
  onKeyDown,
  ...input
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLInputElement)
  useShortcuts(hotkey ? [{ keys: '/', label, run: () => field.current?.select() }] : [])
  return (
    <label
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-2 border border-line-field bg-field ps-2.5 pe-1.5 hover:border-line-field-hover',
        'focus-within:border-transparent focus-within:outline-2 focus-within:outline-focus focus-within:-outline-offset-1',
        small ? 'h-(--control-sm)' : 'h-(--control)',
        className,
      )}
    >
      <Search className="size-3.5 text-icon" />
      <input
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        placeholder={input.placeholder ?? label}
        value={value}
        onChange={event => onValueChange(event.target.value)}
        onKeyDown={event => {
          onKeyDown?.(event)
          const row = hotkey && event.key === 'ArrowDown' && document.querySelector<HTMLElement>('main [data-row]')
          if (row) {
            event.preventDefault()
            row.focus()
          }
          if (event.key !== 'Escape') return
          const inDialog = event.currentTarget.closest('[role="dialog"]') !== null
          if (!value && inDialog) return
          event.stopPropagation()
          if (value) onValueChange('')
          else event.currentTarget.blur()
        }}
        className="h-full min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear search"
          className="hit-24 text-icon hover:text-fg"
          onClick={() => {
            // the button is about to disappear
            field.current?.focus()
            onValueChange('')
          }}
        >
          <X className="size-3.5" />
        </button>
      ) : (
        // a finger has no keys
        hotkey && (
          <span className="flex-none pointer-coarse:hidden">
            <Kbd keys="/" />
          </span>
        )
      )}
    </label>
  )
}
