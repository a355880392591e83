import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../spinner.tsx'
import { type ToastData, type ToastLevel, toastManager } from './toasts.ts'

const icons: Record<ToastLevel, ReactNode> = {
  success: <CircleCheck className="mt-0.5 text-ink-good" />,
  warning: <TriangleAlert className="mt-0.5 text-ink-warn" />,
  error: <CircleAlert className="mt-0.5 text-ink-bad" />,
  loading: <Spinner className="mt-0.5 size-4! text-ink-accent" />,
  streaming: <Spinner className="mt-0.5 size-4! text-ink-accent" />,
}

/**
 * Where toasts appear: bottom right, newest lowest, beside what is pressed next there; announced by a live region. They lie over
 * dialogs and under menus: a menu that was just opened is what its reader is about to press. One per application.
 */
export function Toaster() {
  return (
    <Toast.Provider toastManager={toastManager} limit={5}>
      <Toast.Portal>
        <Shown />
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Shown() {
  const { toasts } = Toast.useToastManager<ToastData>()
  const before = useRef<HTMLElement>(null)
  return (
    <Toast.Viewport
      data-toasts
      onFocusCapture={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null
      }}
      // a button that was pressed is gone in a moment: the focus returns to where it came from
      onClickCapture={({ currentTarget, target }) => {
        const pressed = (target as Element).closest('button')
        if (pressed && currentTarget.contains(document.activeElement)) before.current?.focus()
      }}
      className={cx(
        'fixed inset-x-4 z-35 flex flex-col items-stretch gap-2 outline-none sm:start-auto sm:w-[360px]',
        // their position depends on the page's content, and the browser recomputes it at each change of the page
        toasts.length > 0 && 'toasts',
      )}
    >
      <Toasts />
    </Toast.Viewport>
  )
}

function Toasts() {
  const { toasts, close } = Toast.useToastManager<ToastData>()
  return toasts.toReversed().map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="right"
      // an error's own text is read by an assertive region, and its toast hidden: not what can be done about it
      {...(toast.data?.action && { 'aria-hidden': false })}
      className={cx(
        'translate-x-(--toast-swipe-movement-x) outline-offset-2 transition-[opacity,transform]',
        'data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0',
      )}
    >
      <Toast.Content render={<ToastSurface level={toast.data?.level ?? 'success'} />}>
        <Toast.Title className="min-w-0 flex-1 text-pretty font-medium wrap-anywhere" render={<p />} />
        {toast.data?.action && (
          <Toast.Action
            className="hit-24 flex-none font-strong text-ink-accent"
            onClick={() => {
              toast.data?.action?.run()
              close(toast.id)
            }}
          >
            {toast.data.action.label}
          </Toast.Action>
        )}
        <Toast.Close
          aria-hidden={false}
          aria-label="Close"
          className="hit-24 mt-[3px] flex-none text-on-ink-2 hover:text-on-ink"
        >
          <X className="size-3.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** The look of a toast. */
export function ToastSurface({ level, children, ...div }: ComponentProps<'div'> & { level: ToastLevel }) {
  return (
    <div {...div} className="ink flex items-start gap-2.5 px-3 py-2.5">
      {icons[level]}
      {children}
    </div>
  )
}
