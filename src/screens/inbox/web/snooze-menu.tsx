import { AlarmClock } from 'lucide-react'
import { useRef } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { shortDate } from '#platform/web/dates.ts'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { inbox, type Thread } from '#records/outreach/inbox-contract.ts'

interface SnoozeMenuProps {
  organization_id: string
  thread: Pick<Thread, 'id' | 'snoozed_until'>
  onDone: () => void
}

/** Puts a conversation aside until a morning. An answer brings it back sooner. */
export function SnoozeMenu({ organization_id, thread: { id, snoozed_until }, onDone }: SnoozeMenuProps) {
  const back = useCommand(inbox.update, { failed: 'Failed to Bring the Conversation Back' })
  const snooze = useCommand(inbox.update, {
    done: ({ snoozed_until: until }) => `Put aside until ${until ? shortDate(until) : 'later'}`,
    failed: 'Failed to Put the Conversation Aside',
    undo: () => back.mutate({ organization_id, id, snoozed_until: null }),
  })
  const until = (days: number) => () =>
    snooze.mutate({ organization_id, id, snoozed_until: morningIn(days) }, { onSuccess: onDone })
  const place = useRef<HTMLSpanElement>(null)
  const open = () => {
    const button = place.current?.querySelector('button')
    button?.focus()
    // as by a key: the first time is chosen
    button?.click()
  }
  useShortcuts([{ keys: 'h', label: 'Put aside', group: 'Inbox', run: open }])
  const asleep = snoozed_until !== null && new Date(snoozed_until) > new Date()
  return (
    <span ref={place} className="contents">
      <Menu trigger={<IconButton label="Put aside" keys="h" icon={<AlarmClock />} />}>
        {asleep && (
          <MenuItem onSelect={() => back.mutate({ organization_id, id, snoozed_until: null })}>Bring back now</MenuItem>
        )}
        <MenuItem onSelect={until(1)}>Until tomorrow morning</MenuItem>
        <MenuItem onSelect={until(daysToMonday(new Date()))}>Until Monday</MenuItem>
        <MenuItem onSelect={until(7)}>For a week</MenuItem>
      </Menu>
    </span>
  )
}

const daysToMonday = (now: Date) => (8 - now.getDay()) % 7 || 7

/** Nine o'clock where the reader is. */
function morningIn(days: number): string {
  const at = new Date()
  at.setDate(at.getDate() + days)
  at.setHours(9, 0, 0, 0)
  return at.toISOString()
}
