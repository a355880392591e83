import { useEffect, useId, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { useRelease } from './use-release.ts'

interface SaveBarProps {
  form: { isChanged: boolean; isStale: boolean; reset: () => void }
  isBusy: boolean
}

/** Below a form: its two ways out, once something was changed. */
export function SaveBar({ form: { isChanged, isStale, reset }, isBusy }: SaveBarProps) {
  const { changedForms } = useRelease()
  const id = useId()
  // what is being saved goes on without the page
  const isUnsaved = isChanged && !isBusy
  useEffect(() => {
    if (!isUnsaved) return
    changedForms.add(id)
    return () => void changedForms.delete(id)
  }, [changedForms, id, isUnsaved])
  const save = useRef<HTMLButtonElement>(null)
  const discard = () => {
    reset()
    // its own button goes with what was typed
    save.current?.focus()
  }
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <Button ref={save} kind="primary" type="submit" loading={isBusy} disabled={!isChanged} focusableWhenDisabled>
        Save
      </Button>
      {isChanged && (
        <Button kind="quiet" onClick={discard}>
          Discard
        </Button>
      )}
      <span role="status" className="text-12 text-fg-2">
        {isChanged && isStale && 'Somebody saved meanwhile. What you typed is kept.'}
      </span>
    </div>
  )
}
