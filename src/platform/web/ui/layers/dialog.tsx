import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { useTypedWork } from './typed-work.tsx'

interface DialogProps {
  title: ReactNode
  /** One sentence under the title; said to screen readers when the dialog opens. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end, words at the start. */
  footer?: ReactNode
  /** Beside the title, before the close button. */
  actions?: ReactNode
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** With unsaved changes Escape and a click on the backdrop ask first; text that was typed counts by itself. */
  unsaved?: boolean
  width?: 'small' | 'narrow' | 'regular' | 'medium' | 'post' | 'wide' | 'huge'
  /** The content reaches the edges and scrolls by itself. */
  flush?: boolean
  /** As high as there is room for, at most 900 px, without padding: the content has its own columns and scrolls itself. */
  whole?: boolean
  /** Receives the focus when the dialog opens; otherwise the first field, or the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>
}

const widths = {
  small: 'max-w-[420px]',
  narrow: 'max-w-[500px]',
  regular: 'max-w-[560px]',
  medium: 'max-w-[600px]',
  post: 'max-w-[745px]',
  wide: 'max-w-[800px]',
  huge: 'max-w-[1200px]',
}

/**
 * Takes the whole attention: focus stays inside and returns to where it came from; Escape closes this layer only.
 *
 * @example <Dialog title="Rename list" open={open} onOpenChange={setOpen} footer={<Button kind="primary">Save</Button>}>...</Dialog>
 */
export function Dialog({
  title,
  description,
  children,
  footer,
  actions,
  trigger,
  open,
  onOpenChange,
  unsaved = false,
  width = 'regular',
  flush = false,
  whole = false,
  initialFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [openByItself, setOpenByItself] = useState(false)
  const change = (next: boolean) => {
    setOpenByItself(next)
    onOpenChange?.(next)
  }
  const work = useTypedWork({ unsaved, onOpenChange: change, onDiscard: () => change(false) })
  return (
    <Base.Root open={open ?? openByItself} onOpenChange={work.onOpenChange}>
      {trigger && <Base.Trigger render={trigger as ReactElement<Record<string, unknown>>} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-30 grid place-items-center overflow-hidden p-3 sm:p-6">
          <Base.Popup
            ref={popup}
            onFocusCapture={work.onFocusCapture}
            initialFocus={initialFocus ?? (() => firstField(popup.current))}
            className={cx(
              'flex max-h-full w-full flex-col overflow-hidden rounded-4 bg-float shadow-dialog outline-none layer-motion',
              widths[width],
              whole && 'h-full max-h-[900px]',
            )}
          >
            <header className="flex min-h-13 flex-none items-center gap-2 border-line border-b ps-5 pe-3">
              <Base.Title className="min-w-0 flex-1 truncate font-semibold text-15">{title}</Base.Title>
              {actions}
              <Base.Close render={<IconButton label="Close" keys="Escape" size="small" icon={<X />} />} />
            </header>
            <div
              className={cx(
                'min-h-0 flex-1',
                whole ? 'flex flex-col' : !flush && 'overflow-y-auto overscroll-contain px-5 py-4',
              )}
            >
              {description && <Base.Description className="mb-4 text-pretty text-fg-2">{description}</Base.Description>}
              {children}
            </div>
            {work.question}
            {footer && !work.asking && (
              <footer className="flex flex-none flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Not the close button, which comes first in the document: people come to read or to write. */
export function firstField(layer: HTMLElement | null): HTMLElement | true {
  return (
    layer?.querySelector<HTMLElement>('input:enabled:not([hidden]), textarea:enabled, [contenteditable="true"]') ??
    layer ??
    true
  )
}

export const DialogClose = Base.Close
