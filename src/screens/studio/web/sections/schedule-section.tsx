import { MomentField } from '#platform/web/ui/fields/dates/moment-field.tsx'
import { pageWords } from '#records/drops/words.ts'
import { controlId, UNFINISHED_DATE, useStudio } from '../studio-context.ts'
import { DraftSwitch, DraftText, useFault } from './draft-fields.tsx'

/** The countdown, the end, and what is said after it. When the page opens is decided when it is published. */
export function ScheduleSection() {
  const { drop, draft } = useStudio()
  return (
    <>
      <Moment
        field="go_live_timestamp"
        label="Counts down to"
        help="Your release, show or sale. Fans see the seconds run."
      />
      <Moment
        field="end_at"
        label="Ends"
        help="From then on nobody can sign up and the page shows the end message."
        time="23:59"
      />
      <DraftText
        field="end_message"
        label="End message"
        rows={2}
        limit={300}
        placeholder={pageWords(draft.translation_language ?? 'en').ended}
      />
      <DraftSwitch
        field="teaser"
        label="Show a teaser until the page opens"
        help="For a page you schedule: cover, countdown and the form at its address. Whoever signs up gets a message when it opens."
      />
      {drop.publish_at && (
        <p className="text-12 text-fg-3">
          The page opens{' '}
          {new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(drop.publish_at))}
          .
        </p>
      )}
    </>
  )
}

interface MomentProps {
  field: 'go_live_timestamp' | 'end_at'
  label: string
  help: string
  time?: string
}

function Moment({ field, label, help, time }: MomentProps) {
  const { draft, change, zone, setZone } = useStudio()
  const { error } = useFault(field)
  return (
    <MomentField
      id={controlId(field)}
      label={label}
      value={draft[field]}
      onValueChange={next => change({ [field]: next })}
      onUnfinished={() => change({ [field]: UNFINISHED_DATE })}
      zone={zone}
      onZoneChange={setZone}
      help={help}
      error={error}
      {...(time && { usualTime: time })}
    />
  )
}
