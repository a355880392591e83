import { type ReactElement, type ReactNode, useState } from 'react'
import { Popover } from '#platform/web/ui/layers/popover.tsx'

interface CellPopoverProps {
  label: string
  /** The cell's button. */
  trigger: ReactElement
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/** Edits the value of a table's cell beside it. Ready to be typed over. */
export function CellPopover({ label, trigger, align = 'start', children }: CellPopoverProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={label}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      onDemand
      align={align}
      initialFocus={typedInto}
      className="w-110"
    >
      {open && children(() => setOpen(false))}
    </Popover>
  )
}

function typedInto(panel: HTMLElement | null) {
  const field = panel?.querySelector<HTMLInputElement>('input:enabled:not([aria-hidden="true"])')
  requestAnimationFrame(() => field?.select())
  return field ?? true
}
