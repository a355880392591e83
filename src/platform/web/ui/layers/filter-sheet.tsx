import { ListFilter } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { Button } from '../button.tsx'
import { Drawer } from './drawer.tsx'

interface FilterSheetProps {
  /** How many filters are set; the button says it. */
  count: number
  /** Closes the sheet: "Show 36". */
  done: string
  onClear: () => void
  buttonRef?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

/**
 * Filters on a phone: behind one button, because a row for each would push what they filter out of sight.
 *
 * @example <FilterSheet count={2} done="Show 36" onClear={clear}><ManyFilter ... /></FilterSheet>
 */
export function FilterSheet({ count, done, onClear, buttonRef, children }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={buttonRef}
        icon={<ListFilter />}
        kind={count > 0 ? 'chosen' : 'secondary'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Filters
        {count > 0 && (
          <>
            <span aria-hidden="true" className="tabular-nums">
              {count}
            </span>
            <span className="sr-only">, {count} set</span>
          </>
        )}
      </Button>
      <Drawer
        title="Filters"
        side="bottom"
        open={open}
        onOpenChange={setOpen}
        footer={
          <>
            <Button kind="quiet" disabled={count === 0} onClick={onClear}>
              Clear all
            </Button>
            <span className="flex-1" />
            <Button kind="primary" onClick={() => setOpen(false)}>
              {done}
            </Button>
          </>
        }
      >
        <div className="flex min-h-40 flex-wrap content-start gap-2 p-4">{children}</div>
      </Drawer>
    </>
  )
}
