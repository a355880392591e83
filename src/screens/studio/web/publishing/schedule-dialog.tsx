import { useState } from 'react'
import { guessTimeZone } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { MomentField } from '#platform/web/ui/fields/dates/moment-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { useStudio } from '../studio-context.ts'

interface ScheduleDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSchedule: (publish_at: string) => void
}

/** "Friday, December 4 at 18:00 UTC". */
export const openingWords = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at))

/** "Dec 4, 18:00", with the year where it is another than this one. */
export const shortOpeningWords = (at: string, timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en', {
    ...(new Date(at).getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at))

/** When the page opens. The draft is published as it stands now. */
export function ScheduleDialog({ open, onOpenChange, onSchedule }: ScheduleDialogProps) {
  const { drop, draft } = useStudio()
  const [zone, setZone] = useState(() => guessTimeZone())
  const [at, setAt] = useState<string | null>(drop.publish_at)
  const past = at !== null && Date.parse(at) <= Date.now()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="small"
      title="Schedule"
      description={`The page opens by itself. Until then fans find ${draft.teaser ? 'its teaser' : 'nothing'} at its address.`}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" disabled={!at || past} onClick={() => at && onSchedule(at)}>
            Schedule
          </Button>
        </>
      }
    >
      <MomentField
        label="Opens"
        value={at}
        onValueChange={setAt}
        zone={zone}
        onZoneChange={setZone}
        error={past ? 'Choose a moment to come.' : undefined}
        help={at ? openingWords(at, zone) : undefined}
      />
    </Dialog>
  )
}
