import { Toast } from '@base-ui/react/toast'

export type ToastLevel = 'success' | 'warning' | 'error' | 'loading' | 'streaming'

export interface ToastData {
  level: ToastLevel
  action?: { label: string; run: () => void }
}

export interface ToastOptions {
  /** The reason, appended as '{message}: {detail}'. */
  detail?: string | undefined
  action?: { label: string; run: () => void }
  /** Shown with Undo for ten seconds. */
  undo?: () => void
  /** A toast of the same id is replaced: a loading toast becomes its own success or failure. */
  id?: string
}

/** How long a toast stays, in milliseconds; 0 stays until it is replaced or closed. */
export const toastTimes: Record<ToastLevel, number> = {
  success: 4000,
  warning: 4000,
  error: 8000,
  loading: 0,
  streaming: 0,
}
export const undoTime = 10_000

export const toastManager = Toast.createToastManager<ToastData>()

const show =
  (level: ToastLevel) =>
  (message: string, { detail, action, undo, id }: ToastOptions = {}): string => {
    const does = undo ? { label: 'Undo', run: undo } : action
    return toastManager.add({
      ...(id && { id }),
      title: detail ? `${message}: ${detail}` : message,
      timeout: undo ? undoTime : toastTimes[level],
      priority: level === 'error' ? 'high' : 'low',
      data: { level, ...(does && { action: { label: does.label, run: once(does.run) } }) },
    })
  }

/** A toast that fades out can still be clicked. */
function once(run: () => void): () => void {
  let hasRun = false
  return () => {
    if (hasRun) return
    hasRun = true
    run()
  }
}

/**
 * Says what happened, from anywhere. Each gives the toast's id.
 *
 * @example toast.success('12 creators removed from your roster!', { undo: restore })
 */
export const toast = {
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
  loading: show('loading'),
  streaming: show('streaming'),
  close: (id: string) => toastManager.close(id),
}
