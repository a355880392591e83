import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react'

export type Press = 'pointer' | 'keys'

interface SleepingTriggerProps {
  trigger: ReactElement
  opens: 'menu' | 'dialog'
  onWake: (by: Press) => void
}

/**
 * What opens a layer that nobody has wanted yet. In a table every row has some of them, and a layer for each, which is
 * hardly ever opened, takes longer to make than the row.
 */
export function SleepingTrigger({ trigger, opens, onWake }: SleepingTriggerProps) {
  return cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    // a key that presses a button makes a click of no count
    onClick: ({ detail }: MouseEvent) => onWake(detail === 0 ? 'keys' : 'pointer'),
    ...(opens === 'menu' && { onKeyDown: openByArrow(onWake) }),
  })
}

const openByArrow = (onWake: SleepingTriggerProps['onWake']) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  onWake('keys')
}
