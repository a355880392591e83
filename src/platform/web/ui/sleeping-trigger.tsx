import { cloneElement, type ReactElement } from 'react'

interface SleepingTriggerProps {
  trigger: ReactElement
  opens: 'menu' | 'dialog'
  onWake: () => void
}

/**
 * What opens a layer that nobody has wanted yet. In a table every row has some of them, and a layer for each, which is
 * hardly ever opened, takes longer to make than the row.
 */
export function SleepingTrigger({ trigger, opens, onWake }: SleepingTriggerProps) {
  return cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onClick: onWake,
  })
}
