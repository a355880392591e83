import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { type Mailbox, mailboxes } from '#records/outreach/mailbox-contract.ts'
import { DomainChecks } from './domain-checks.tsx'
import { MailboxHealth } from './mailbox-health.tsx'

interface MailboxSettingsProps {
  organization_id: string
  mailbox: Mailbox
  onClose: () => void
}

const HOURS = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour * 60), label: `${hour}:00` }))
/** The hours, with the minute that is set. */
const hoursWith = (minute: number) =>
  HOURS.some(({ value }) => value === String(minute))
    ? HOURS
    : [...HOURS, { value: String(minute), label: `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}` }]

/** How a mailbox is doing, what receivers see of its domain, and when and how much it sends. */
export function MailboxSettings({ organization_id, mailbox, onClose }: MailboxSettingsProps) {
  const stored = {
    sender_name: mailbox.sender_name,
    daily_cap: mailbox.daily_cap,
    slow_start: mailbox.slow_start,
    window_from: mailbox.window_from,
    window_to: mailbox.window_to,
    weekdays_only: mailbox.weekdays_only,
    unsubscribe_link: mailbox.unsubscribe_link,
  }
  const [rules, setRules] = useState(stored)
  const save = useCommand(mailboxes.update, { done: 'Mailbox Saved', failed: 'Failed to Save Mailbox' })
  const change = (next: Partial<typeof stored>) => setRules(before => ({ ...before, ...next }))
  const unchanged = JSON.stringify(rules) === JSON.stringify(stored)
  const wrong = rules.window_from >= rules.window_to
  const isRefused = Number.isNaN(rules.daily_cap)
  return (
    <Dialog
      title="Mailbox"
      description={mailbox.email}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={!unchanged}
      width="medium"
      footer={
        <>
          <Disconnect organization_id={organization_id} mailbox={mailbox} onDone={onClose} />
          <span className="flex-1" />
          <Button
            kind="primary"
            loading={save.isPending}
            disabled={unchanged || wrong || isRefused || rules.sender_name.trim() === ''}
            onClick={() => save.mutate({ organization_id, id: mailbox.id, ...rules }, { onSuccess: () => onClose() })}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <MailboxHealth mailbox={mailbox} />
        <DomainChecks organization_id={organization_id} mailbox={mailbox} />
        <section aria-label="Sending" className="grid gap-3">
          <h3 className="font-semibold">Sending</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Sender name"
              need="required"
              maxLength={100}
              value={rules.sender_name}
              onValueChange={sender_name => change({ sender_name })}
            />
            <NumberField
              label="Mails a day at most"
              min={1}
              max={2_000}
              decimals={0}
              value={rules.daily_cap}
              onValueChange={daily_cap => change({ daily_cap: daily_cap ?? 1 })}
            />
            <Select
              label="Leaves from"
              value={String(rules.window_from)}
              options={hoursWith(rules.window_from).slice(0, -1)}
              onValueChange={minute => change({ window_from: Number(minute) })}
            />
            <Select
              label="Leaves until"
              value={String(rules.window_to)}
              options={hoursWith(rules.window_to).slice(1)}
              onValueChange={minute => change({ window_to: Number(minute) })}
            />
          </div>
          <p className="text-12 text-fg-2">
            {wrong ? 'Mail has to leave from an earlier hour than it leaves until.' : 'By the clock of the recipient.'}
          </p>
          <Checkbox checked={rules.weekdays_only} onCheckedChange={weekdays_only => change({ weekdays_only })}>
            Monday to Friday only
          </Checkbox>
          <Checkbox checked={rules.slow_start} onCheckedChange={slow_start => change({ slow_start })}>
            Slow start: few mails a day at first, twice as many every few days
          </Checkbox>
          <Checkbox checked={rules.unsubscribe_link} onCheckedChange={unsubscribe_link => change({ unsubscribe_link })}>
            Unsubscribe link in each mail
          </Checkbox>
        </section>
      </div>
    </Dialog>
  )
}

function Disconnect({
  organization_id,
  mailbox,
  onDone,
}: Omit<MailboxSettingsProps, 'onClose'> & { onDone: () => void }) {
  const disconnect = useCommand(mailboxes.disconnect, {
    done: `${mailbox.email} is disconnected`,
    failed: 'Failed to Disconnect the Mailbox',
  })
  const { waiting } = mailbox
  return (
    <ConfirmDialog
      title={`Disconnect ${mailbox.email}?`}
      confirm="Disconnect"
      loading={disconnect.isPending}
      onConfirm={() => disconnect.mutate({ organization_id, id: mailbox.id }, { onSuccess: onDone })}
      trigger={<Button kind="danger">Disconnect</Button>}
    >
      {waiting > 0 && `${exact(waiting)} ${waiting === 1 ? 'mail that waits is' : 'mails that wait are'} cancelled. `}
      Its conversations stay. New answers are not read until it is connected again.
    </ConfirmDialog>
  )
}
