import { type ReactNode, useState } from 'react'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { controlId, type Draft, useStudio } from '../studio-context.ts'

/** Fields of the draft that hold words. */
type WordField = { [F in keyof Draft]: Draft[F] extends string | null ? F : never }[keyof Draft]
type FlagField = { [F in keyof Draft]: Draft[F] extends boolean ? F : never }[keyof Draft]

/** What is wrong with a field; silent while it is being typed. */
export function useFault(path: string) {
  const { faults } = useStudio()
  const [typing, setTyping] = useState(false)
  const fault = faults.find(({ field }) => field === path)?.text
  return {
    error: typing ? undefined : fault,
    watch: { onFocus: () => setTyping(true), onBlur: () => setTyping(false) },
  }
}

interface DraftTextProps {
  field: WordField
  label: string
  limit?: number
  placeholder?: string
  help?: ReactNode
  prefix?: ReactNode
  inputMode?: 'url'
  /** Several lines, this many at first. */
  rows?: number
}

/** Words of the draft. An emptied field is none, but for the title. */
export function DraftText({ field, label, limit, placeholder, help, prefix, inputMode, rows }: DraftTextProps) {
  const { draft, change } = useStudio()
  const { error, watch } = useFault(field)
  const props = {
    id: controlId(field),
    label,
    value: draft[field] ?? '',
    onValueChange: (typed: string) => change({ [field]: typed === '' && field !== 'title' ? null : typed }),
    error,
    ...(limit && { limit }),
    ...(placeholder && { placeholder }),
    ...(help && { help }),
  }
  return (
    <div {...watch}>
      {rows ? (
        <TextArea {...props} rows={rows} />
      ) : (
        <TextField {...props} autoComplete="off" {...(prefix && { prefix })} {...(inputMode && { inputMode })} />
      )}
    </div>
  )
}

interface DraftSwitchProps {
  field: FlagField
  label: string
  help?: ReactNode
  /** The switch says the opposite of the field: "Show the cover" for `hide_custom_image`. */
  inverted?: boolean
  disabled?: boolean
  /** Why it is on whatever the draft says; then nobody can turn it off. */
  always?: string | false
}

/** A line with a switch at its end, as settings are read. */
export function DraftSwitch({
  field,
  label,
  help,
  inverted = false,
  disabled = false,
  always = false,
}: DraftSwitchProps) {
  const { draft, change } = useStudio()
  return (
    <SwitchLine
      id={controlId(field)}
      label={label}
      help={always || help}
      checked={always !== false || draft[field] !== inverted}
      onCheckedChange={on => change({ [field]: on !== inverted })}
      disabled={disabled || always !== false}
    />
  )
}

interface SwitchLineProps {
  id?: string
  label: string
  help?: ReactNode
  checked: boolean
  onCheckedChange: (on: boolean) => void
  disabled?: boolean
}

export function SwitchLine({ id, label, help, checked, onCheckedChange, disabled = false }: SwitchLineProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label id={id} className="flex items-start gap-3">
      <span className="min-w-0 flex-1">
        <span className={disabled ? 'text-off' : 'font-medium'}>{label}</span>
        {help && <span className="block text-pretty text-12 text-fg-3">{help}</span>}
      </span>
      <span className="flex h-5 items-center">
        <Switch label={label} checked={checked} onCheckedChange={onCheckedChange} disabled={disabled} />
      </span>
    </label>
  )
}

/** Fields that belong together, under words of their own. */
export function Group({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <header className="flex items-baseline gap-2">
        <h3 className="flex-1 font-strong">{title}</h3>
        {note && <span className="text-12 text-fg-3">{note}</span>}
      </header>
      {children}
    </section>
  )
}
