import { useState } from 'react'
import { Kbd } from '../ui/kbd.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { activeShortcuts, type Shortcut, useShortcuts } from './shortcuts.ts'

/** Everything the keyboard does here and now, behind `?`. */
export function ShortcutsDialog() {
  const [shown, setShown] = useState<Shortcut[]>()
  useShortcuts([
    { keys: '?', label: 'Show these shortcuts', group: 'Anywhere', run: () => setShown(activeShortcuts()) },
  ])
  const groups = Map.groupBy(joined(shown ?? []), ({ group = 'This screen' }) => group)
  return (
    <Dialog title="Keyboard shortcuts" open={shown !== undefined} onOpenChange={open => !open && setShown(undefined)}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group}>
            <h3 className="mb-1 font-medium text-12 text-fg-3">{group}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div key={label} className="flex min-h-7 items-center gap-3">
                  <dt className="flex-1">{label}</dt>
                  <dd className="flex items-center gap-1 text-11 text-fg-3">
                    {keys.split(' or ').map((one, index) => (
                      <span key={one} className="contents">
                        {index > 0 && 'or'}
                        <Kbd keys={one} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Two keys for the same thing share a line. */
function joined(shortcuts: readonly Shortcut[]): Shortcut[] {
  const lines = new Map<string, Shortcut>()
  for (const shortcut of shortcuts) {
    const line = lines.get(shortcut.label)
    lines.set(shortcut.label, line ? { ...line, keys: `${line.keys} or ${shortcut.keys}` } : shortcut)
  }
  return [...lines.values()]
}
