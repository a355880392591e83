import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'
import { type Press, SleepingTrigger } from './sleeping-trigger.tsx'

type FinalFocus = RefObject<HTMLElement | null> | (() => boolean | HTMLElement)

interface MenuProps {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The layer is made when the trigger is pressed first: for triggers of which there are many. */
  onDemand?: boolean
  /**
   * Receives the focus when the menu closes, where it holds something; otherwise the trigger. A function names what does, or says
   * whether the trigger does: not where the caller gives it to what was added.
   */
  finalFocus?: FinalFocus
}

/** Actions on one thing. Holds `MenuItem`, `MenuChoice`, `SubMenu`, `MenuLine` and `MenuLabel`. */
export function Menu({
  trigger,
  children,
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  onDemand = false,
  finalFocus,
}: MenuProps) {
  const [woken, setWoken] = useState<'asleep' | Press | 'awake'>(onDemand ? 'asleep' : 'awake')
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (woken !== 'keys') return
    // as if the menu had been there all along: its first item is chosen
    button.current?.focus()
    button.current?.click()
  }, [woken])
  const wake = (by: Press) => {
    setWoken(by)
    if (by === 'pointer') onOpenChange?.(true)
  }
  if (woken === 'asleep' && !open) return <SleepingTrigger trigger={trigger} opens="menu" onWake={wake} />
  return (
    <Base.Root
      defaultOpen={woken === 'pointer'}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Base.Trigger ref={button} render={trigger as ReactElement<Record<string, unknown>>} />
      <MenuPaper name="Menu" align={align} side={side} offset={4} finalFocus={finalFocus}>
        {children}
      </MenuPaper>
    </Base.Root>
  )
}

interface MenuPaperProps {
  name: 'Menu' | 'Submenu'
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left' | 'inline-end'
  offset: number
  finalFocus?: FinalFocus | undefined
}

function MenuPaper({ name, children, align = 'start', side = 'bottom', offset, finalFocus }: MenuPaperProps) {
  return (
    // A landmark, because all content of the page must be inside one.
    <Base.Portal render={<section aria-label={name} />}>
      <Base.Positioner align={align} side={side} sideOffset={offset} collisionPadding={8} className="z-40 outline-none">
        <Base.Popup
          className="paper layer-motion max-h-(--available-height) min-w-44 overflow-y-auto p-1 outline-none"
          {...(finalFocus && { finalFocus })}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

const row =
  'flex h-7.5 cursor-default select-none items-center gap-2.5 rounded-2 px-2 outline-none data-highlighted:bg-float-hover data-popup-open:bg-float-hover data-disabled:text-off data-disabled:[&_.lucide]:text-off'

interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  /** Shortcut that does the same without the menu. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** A router link or an anchor that the item becomes. */
  render?: ReactElement
}

export function MenuItem({ children, icon, keys, danger = false, disabled = false, onSelect, render }: MenuItemProps) {
  return (
    <Base.Item
      className={cx(row, danger ? 'text-bad' : '[&_.lucide]:text-icon')}
      disabled={disabled}
      {...(onSelect && { onClick: onSelect })}
      {...(render && { render: render as ReactElement<Record<string, unknown>> })}
    >
      {icon}
      <span className="flex-1 whitespace-nowrap">{children}</span>
      {keys && <Kbd keys={keys} bare />}
    </Base.Item>
  )
}

interface MenuChoiceProps {
  children: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** An item that is on or off; the menu stays open. */
export function MenuChoice({ children, checked, onCheckedChange, disabled = false }: MenuChoiceProps) {
  return (
    <Base.CheckboxItem
      className={row}
      checked={checked}
      disabled={disabled}
      onCheckedChange={on => onCheckedChange(on)}
    >
      <span className="flex-1 whitespace-nowrap">{children}</span>
      <Base.CheckboxItemIndicator>
        <Check className="text-accent-text" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}

export function SubMenu({ label, icon, children }: { label: ReactNode; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={cx(row, '[&_.lucide]:text-icon')}>
        {icon}
        <span className="flex-1 whitespace-nowrap">{label}</span>
        <ChevronRight className="size-3.5" />
      </Base.SubmenuTrigger>
      <MenuPaper name="Submenu" side="inline-end" offset={2}>
        {children}
      </MenuPaper>
    </Base.SubmenuRoot>
  )
}

export function MenuLine() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 font-medium text-11 text-fg-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}
