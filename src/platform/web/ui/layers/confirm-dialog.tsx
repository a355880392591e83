import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { Button, type ButtonKind } from '../button.tsx'

interface ConfirmDialogProps {
  /** A question, such as "Delete “Campus reps”?". */
  title: string
  /** The consequences, in numbers. */
  children: ReactNode
  /** The verb of the title, such as "Delete list". */
  confirm: string
  /** Red unless nothing is lost by it. */
  confirmKind?: ButtonKind
  onConfirm: () => void
  loading?: boolean
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Only for irreversible actions; all others happen at once and offer Undo. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  confirmKind = 'danger-strong',
  onConfirm,
  loading = false,
  trigger,
  open,
  onOpenChange,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <AlertDialog.Trigger render={trigger as ReactElement<Record<string, unknown>>} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-30 grid place-items-center p-3 sm:p-6">
          <AlertDialog.Popup
            initialFocus={cancel}
            className="layer-motion w-full max-w-[420px] overflow-hidden rounded-4 bg-float shadow-dialog outline-none"
          >
            <div className="px-5 pt-4 pb-5">
              <AlertDialog.Title className="mb-1.5 font-semibold text-15">{title}</AlertDialog.Title>
              <AlertDialog.Description className="text-pretty text-fg-2">{children}</AlertDialog.Description>
            </div>
            <footer className="flex justify-end gap-2 border-line border-t px-4 py-3">
              <AlertDialog.Close render={<Button ref={cancel}>Cancel</Button>} />
              <Button kind={confirmKind} loading={loading} onClick={onConfirm}>
                {confirm}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
