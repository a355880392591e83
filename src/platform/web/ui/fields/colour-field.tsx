import { X } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { TextField } from './text-field.tsx'

interface ColourFieldProps {
  label: string
  /** `#rrggbb`, or null for the automatic colour. */
  value: string | null
  onValueChange: (value: string | null) => void
  /** The colour used when none is chosen. */
  automatic?: string | undefined
  /** Colours that fit, such as those of a picture. */
  suggestions?: readonly string[]
  /** How readable it is, such as "Dark text, 6.3:1 on this colour". */
  note?: string | undefined
  error?: string | undefined
  id?: string
}

/** Reads `f26a8d`, `#F26A8D` and `#f6d`; nothing else. */
export function readColour(typed: string): string | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  if (!digits) return undefined
  const six = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  return `#${six.toLowerCase()}`
}

/** A colour, typed or picked; empty is automatic. */
export function ColourField(props: ColourFieldProps) {
  const { label, value, onValueChange, automatic, suggestions = [], note, error, id } = props
  const [known, setKnown] = useState(value)
  const [typed, setTyped] = useState(value ?? '')
  if (known !== value) {
    setKnown(value)
    // typing is not overwritten by its own parsed value
    if (readColour(typed) !== value) setTyped(value ?? '')
  }
  const write = (text: string) => {
    setTyped(text)
    const colour = readColour(text)
    if (colour) onValueChange(colour)
    else if (text.trim() === '') onValueChange(null)
  }
  const unreadable = typed.trim() !== '' && !readColour(typed) ? 'Must be a colour like #1f6feb' : undefined
  const pick = (colour: string) => {
    setTyped(colour)
    onValueChange(colour)
  }
  return (
    <div className="min-w-0">
      <TextField
        label={label}
        {...(id && { id })}
        value={typed}
        onValueChange={write}
        placeholder={automatic ? `Automatic (${automatic})` : 'Automatic'}
        spellCheck={false}
        autoComplete="off"
        className="tabular-nums"
        help={note}
        error={error ?? unreadable}
        prefix={
          <span className="relative block size-4.5 overflow-hidden rounded-1 shadow-[0_0_0_1px_var(--edge)]">
            <span className="absolute inset-0" style={{ background: value ?? automatic ?? 'transparent' }} />
            <input
              type="color"
              aria-label={`Pick ${label.toLowerCase()}`}
              value={value ?? automatic ?? '#000000'}
              onChange={({ target }) => pick(target.value)}
              className="absolute inset-0 size-full cursor-default opacity-0"
            />
          </span>
        }
        suffix={
          value && (
            <IconButton
              size="small"
              label={`Make ${label.toLowerCase()} automatic`}
              icon={<X />}
              onClick={() => {
                setTyped('')
                onValueChange(null)
              }}
              className="-me-2 size-6!"
            />
          )
        }
      />
      {suggestions.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
        <div role="group" aria-label={`Suggestions for ${label.toLowerCase()}`} className="mt-2 flex flex-wrap gap-1.5">
          {suggestions.map(colour => (
            <button
              key={colour}
              type="button"
              aria-label={colour}
              aria-pressed={colour === value}
              onClick={() => pick(colour)}
              style={{ background: colour }}
              className={cx(
                'size-6 rounded-2 shadow-[inset_0_0_0_1px_var(--edge)]',
                colour === value && 'outline-2 outline-accent outline-offset-2',
              )}
            />
          ))}
        </div>
      )}
    </div>
  )
}
