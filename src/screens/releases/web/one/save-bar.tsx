import { Button } from '#platform/web/ui/button.tsx'

interface SaveBarProps {
  isChanged: boolean
  isBusy: boolean
  onReset: () => void
}

/** Below a form: its two ways out, once something was changed. */
export function SaveBar({ isChanged, isBusy, onReset }: SaveBarProps) {
  return (
    <div className="flex min-h-8 items-center gap-2">
      <Button kind="primary" type="submit" loading={isBusy} disabled={!isChanged}>
        Save
      </Button>
      {isChanged && (
        <Button kind="quiet" onClick={onReset}>
          Discard
        </Button>
      )}
    </div>
  )
}
