import { Check, ChevronDown, Plus, X } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { hueOf } from './avatar.tsx'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'

interface PillProps extends Omit<ComponentProps<'button'>, 'className'> {
  chosen?: boolean
  count?: ReactNode
  /** A dot before the words: something is new there. */
  dot?: boolean
}

/** The look of a pill, for a router link. */
export const pillClass =
  'inline-flex h-(--control-sm) flex-none cursor-default select-none items-center gap-1.5 whitespace-nowrap rounded-2 px-2.5 font-medium text-fg-2 hover:bg-hover aria-pressed:bg-press aria-pressed:text-fg aria-[current]:bg-press aria-[current]:text-fg'

/** Chooses a list. */
export function Pill({ chosen = false, count, dot = false, children, ...button }: PillProps) {
  return (
    <button type="button" aria-pressed={chosen} {...button} className={pillClass}>
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />}
      {children}
      {count !== undefined && <span className="font-normal text-fg-3 tabular-nums">{count}</span>}
    </button>
  )
}

interface FilterChipProps {
  /** The filtered field: "Followers". */
  name: string
  /** The filter value: "50k or more". */
  value: string
  onEdit?: () => void
  onRemove: () => void
  /** Opens this from the value, as `Popover` does, instead of calling `onEdit`. */
  editor?: (trigger: ReactElement) => ReactNode
}

/** A filter that is applied: press its value to change it, the cross to take it away. */
export function FilterChip({ name, value, onEdit, onRemove, editor }: FilterChipProps) {
  const button = (
    <button
      type="button"
      {...(onEdit && { onClick: onEdit })}
      disabled={!onEdit && !editor}
      className="flex min-w-0 items-stretch outline-offset-[-2px] enabled:hover:bg-hover data-popup-open:bg-hover"
    >
      <span className="flex items-center px-2 text-fg-2">{name}</span>
      <span className="flex min-w-0 max-w-60 items-center border-line border-s px-2 font-medium">
        <span className="truncate">{value}</span>
      </span>
    </button>
  )
  return (
    <span className="inline-flex h-6.5 max-w-full flex-none items-stretch overflow-hidden whitespace-nowrap rounded-2 border border-line-field bg-field">
      {editor ? editor(button) : button}
      <button
        type="button"
        aria-label={`Remove filter ${name}`}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.parentElement)
          onRemove()
        }}
        className="grid w-6 place-items-center border-line border-s text-icon outline-offset-[-2px] hover:bg-hover hover:text-fg"
      >
        <X className="size-[13px]" />
      </button>
    </span>
  )
}

/** The chip is about to disappear: keyboard focus moves to the next chip, or to the button that adds one. */
function focusBeside(chip: HTMLElement | null) {
  const next = chip?.nextElementSibling
  const button = next?.matches('button') ? next : next?.querySelector('button:last-of-type')
  if (button instanceof HTMLElement) button.focus()
}

/** Opens the list of filters. */
export function AddFilter({ children = 'Filter', ...button }: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="button"
      {...button}
      className="inline-flex h-6.5 flex-none items-center gap-1.5 rounded-2 border border-line-field-hover border-dashed px-2 text-fg-2 hover:bg-hover hover:text-fg"
    >
      <Plus className="size-3.5" />
      {children}
    </button>
  )
}

/** A filter of its own in the tool bar: tinted once it is set. */
export function FilterButton({
  name,
  value,
  ...button
}: Omit<ComponentProps<'button'>, 'className'> & { name: string; value?: string | undefined }) {
  return (
    <button type="button" {...button} className={buttonClass(value ? 'chosen' : 'secondary', 'small')}>
      <span className={cx(value && 'text-fg')}>{name}</span>
      {value && <span>{value}</span>}
      <ChevronDown />
    </button>
  )
}

/** A tag: its dot has the hue, the words stay readable. `hue` is 0 to 360. */
export function Tag({ hue, children }: { hue: number; children: ReactNode }) {
  return (
    <span className="inline-flex h-5 flex-none items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-field ps-1.5 pe-[7px] text-12 text-fg-2">
      <Dot hue={hue} />
      {children}
    </span>
  )
}

const Dot = ({ hue }: { hue: number }) => (
  <span aria-hidden="true" className="tag-dot size-[7px] flex-none rounded-full" style={{ ['--h' as string]: hue }} />
)

/** The dot of a tag alone, before its name in a list. */
export const TagDot = ({ name }: { name: string }) => <Dot hue={hueOf(name.toLowerCase())} />

/** Turns a part of something on or off: a question of a form, a channel. */
export function ToggleChip({
  chosen,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'className'> & { chosen: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      {...button}
      className={cx(
        'inline-flex h-6.5 flex-none items-center gap-1.5 rounded-2 border px-2',
        chosen
          ? 'border-accent-line bg-accent-tint font-medium text-accent-text'
          : 'border-line-field bg-field text-fg-2 hover:bg-hover [&_.lucide]:text-icon',
      )}
    >
      {chosen ? <Check className="size-3 stroke-2" /> : <Plus className="size-3 stroke-2" />}
      {children}
    </button>
  )
}
