import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { useTypedWork } from './typed-work.tsx'

interface DrawerProps {
  title: ReactNode
  children: ReactNode
  /** Before the close button: previous, next, a menu. */
  actions?: ReactNode
  footer?: ReactNode
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  unsaved?: boolean
  /** Keeps what was typed while another layer takes its place. */
  keepMounted?: boolean
  /** `bottom` is a sheet as high as its content. */
  side?: 'start' | 'end' | 'bottom'
  /** The title is read but not drawn, for a drawer with a head of its own. */
  bare?: boolean
  width?: 'narrow' | 'regular' | 'wide'
  /** It shows a record of the page: shortcuts marked for it work inside it too. */
  withShortcuts?: boolean
  className?: string
}

const widths = { narrow: 'max-w-70', regular: 'max-w-120', wide: 'max-w-[800px]' }

const sides = {
  start:
    'inset-y-0 translate-x-(--drawer-swipe-movement-x) start-0 border-e data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
  end: 'inset-y-0 translate-x-(--drawer-swipe-movement-x) end-0 border-s data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[85%] translate-y-(--drawer-swipe-movement-y) rounded-t-4 border-t pb-[env(safe-area-inset-bottom)] data-ending-style:translate-y-full data-starting-style:translate-y-full',
}

/** One record beside its list. Closed by swipe, Escape or a click outside; full screen on a phone. */
export function Drawer({
  title,
  children,
  actions,
  footer,
  trigger,
  open,
  onOpenChange,
  unsaved = false,
  keepMounted = false,
  side = 'end',
  bare = false,
  width = 'regular',
  withShortcuts = false,
  className,
}: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [openByItself, setOpenByItself] = useState(false)
  const change = (next: boolean) => {
    setOpenByItself(next)
    onOpenChange?.(next)
  }
  const work = useTypedWork({ unsaved, onOpenChange: change, onDiscard: () => change(false) })
  return (
    <Base.Root
      swipeDirection={side === 'bottom' ? 'down' : side === 'end' ? 'right' : 'left'}
      open={open ?? openByItself}
      onOpenChange={work.onOpenChange}
    >
      {trigger && <Base.Trigger render={trigger as ReactElement<Record<string, unknown>>} />}
      <Base.Portal keepMounted={keepMounted}>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-(--slow) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-30 overflow-hidden">
          <Base.Popup
            ref={popup}
            onFocusCapture={work.onFocusCapture}
            data-drawer={side}
            data-shortcuts={withShortcuts || undefined}
            // which would stop arrow keys from reaching other listeners
            onKeyDown={event => withShortcuts && event.preventBaseUIHandler()}
            initialFocus={() => popup.current ?? true}
            className={cx(
              'absolute flex w-full flex-col border-line bg-float shadow-dialog outline-none',
              'transition-transform duration-(--slow) ease-out data-swiping:duration-0',
              sides[side],
              side !== 'bottom' && widths[width],
              className,
            )}
          >
            {bare ? (
              <Base.Title className="sr-only">{title}</Base.Title>
            ) : (
              <header className="flex h-13 flex-none items-center gap-1 border-line border-b ps-5 pe-3">
                <Base.Title className="min-w-0 flex-1 truncate font-semibold text-15">{title}</Base.Title>
                {actions}
                <Base.Close render={<IconButton label="Close" keys="Escape" size="small" icon={<X />} />} />
              </header>
            )}
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</Base.Content>
            {work.question}
            {footer && !work.asking && (
              <div className="flex flex-none items-center justify-end gap-2 border-line border-t px-4 py-3">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
