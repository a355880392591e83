import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { controlId, useStudio } from '../../studio-context.ts'
import { useFault } from '../draft-fields.tsx'

interface LinkRowProps {
  /** Where it stands in the draft, such as `presave_links.0`. */
  path: string
  name: string
  /** Said where the name is empty. */
  unnamed: string
  note?: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One link: its name as a row, which opens what stands below it. */
export function LinkRow({ path, name, unnamed, note, open, onOpenChange }: LinkRowProps) {
  const { faults } = useStudio()
  const faulty = faults.some(({ field }) => field.startsWith(`${path}.`))
  return (
    <div className="min-w-0">
      <button
        type="button"
        id={controlId(path)}
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
        className="flex min-h-8 w-full min-w-0 items-center gap-2 rounded-1 px-1 text-start hover:bg-hover"
      >
        <span className={cx('min-w-0 flex-1 truncate', !name && 'text-fg-3')}>{name || unnamed}</span>
        {faulty && <span className="text-12 text-bad">to fix</span>}
        {note && <span className="text-12 text-fg-3">{note}</span>}
        <ChevronDown className={cx('size-3.5! text-icon transition-transform', open && 'rotate-180')} />
      </button>
    </div>
  )
}

/** Everything about an opened link, as wide as the list. */
export const LinkFields = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-3 px-1 pt-2 pb-2">{children}</div>
)

interface AddressFieldProps {
  path: string
  label: string
  value: string | null
  onChange: (value: string | null) => void
  help?: string
  placeholder?: string
}

/** A web address of a link; an emptied one is none. */
export function AddressField({ path, label, value, onChange, help, placeholder = 'https://' }: AddressFieldProps) {
  const { error, watch } = useFault(path)
  return (
    <div {...watch}>
      <TextField
        id={controlId(path)}
        label={label}
        value={value ?? ''}
        onValueChange={typed => onChange(typed.trim() === '' ? null : typed)}
        inputMode="url"
        autoComplete="off"
        placeholder={placeholder}
        error={error}
        {...(help && { help })}
      />
    </div>
  )
}
