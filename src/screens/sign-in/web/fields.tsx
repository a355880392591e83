import { useEffect, useRef, useState } from 'react'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'

interface TypedFieldProps {
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
}

/** The field one starts with; takes the focus when the page opens. */
export function EmailField({ value, onValueChange, error, first = false }: TypedFieldProps & { first?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) input.current?.focus()
  }, [first])
  return (
    <TextField
      ref={input}
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onValueChange={onValueChange}
      validators={[email => (email === '' || isEmail(email.trim()) ? undefined : validationMessages.email)]}
      error={error}
    />
  )
}

interface PasswordFieldProps extends TypedFieldProps {
  /** A new one is not filled in by the browser but offered to be made. */
  kind: 'current' | 'new'
  label?: string
}

export const NEW_PASSWORD_LENGTH = 10

export function PasswordField({ kind, label, value, onValueChange, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      label={label ?? (kind === 'new' ? 'New password' : 'Password')}
      type={shown ? 'text' : 'password'}
      name={kind === 'new' ? 'new-password' : 'password'}
      autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
      spellCheck={false}
      autoCapitalize="none"
      value={value}
      onValueChange={onValueChange}
      error={error}
      {...(kind === 'new' && {
        help: `At least ${NEW_PASSWORD_LENGTH} characters. A few words in a row are easy to keep in mind.`,
        validators: [
          (typed: string) =>
            typed === '' || typed.length >= NEW_PASSWORD_LENGTH
              ? undefined
              : validationMessages.minLength(NEW_PASSWORD_LENGTH),
        ],
      })}
      suffix={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="rounded-1 px-1 text-12 text-fg-2 hover:text-fg"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
