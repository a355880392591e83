import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { accounts, teams } from '#features/accounts/contract.ts'
import { broadcasts, type TestRecipient } from '#features/broadcasts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type Draft, linkFault, sendsMail, sendsText } from './draft.ts'

/** Sends the message as it stands to people of the team, who read it before fans do. */
export function SendTest({ draft }: { draft: Draft }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<FlaskConical />} onClick={() => setOpen(true)}>
        <span className="max-md:sr-only">Send Test</span>
      </Button>
      {open && <TestDialog draft={draft} onClose={() => setOpen(false)} />}
    </>
  )
}

function TestDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const organization_id = useOrganization().id
  const [emails, setEmails] = useState<readonly string[]>()
  const [numbers, setNumbers] = useState('')
  const [phone, setPhone] = useState<'PHONE' | 'WHATSAPP'>(draft.send_mode === 'ONLY_WHATSAPP' ? 'WHATSAPP' : 'PHONE')
  const mine = useQuery(accounts.me, {}).data?.user.email
  const chosen = emails ?? (mine ? [mine] : [])
  const to: TestRecipient[] = [
    ...(sendsMail(draft) ? chosen.map(email => ({ channel: 'EMAIL' as const, to: email })) : []),
    ...(sendsText(draft) ? numbersIn(numbers).map(number => ({ channel: phone, to: number })) : []),
  ]
  const test = useCommand(broadcasts.sendTest, {
    done: ({ messages }) => (messages === 1 ? 'Test Sent' : `${messages} Tests Sent`),
  })
  const [tried, setTried] = useState(false)
  const fault = tried ? linkFault(draft)?.detail : undefined
  const send = () => {
    setTried(true)
    if (!linkFault(draft)) test.mutate({ organization_id, content: draft.content, to }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={next => !next && onClose()}
      width="narrow"
      title="Send a test"
      description="The message as it stands, with “Test” in front of it. It is in no results and counts in no limit of fans."
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" disabled={to.length === 0} loading={test.isPending} onClick={send}>
            Send Test
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {sendsMail(draft) && <Members chosen={chosen} onChoose={setEmails} />}
        {sendsText(draft) && (
          <div className="grid gap-3">
            {draft.send_mode !== 'ONLY_SMS' && draft.send_mode !== 'ONLY_WHATSAPP' && (
              <Segments
                label="Text by"
                value={phone}
                options={[
                  { value: 'PHONE', label: 'SMS' },
                  { value: 'WHATSAPP', label: 'WhatsApp' },
                ]}
                onValueChange={setPhone}
              />
            )}
            <TextField
              label={phone === 'PHONE' ? 'SMS to' : 'WhatsApp to'}
              inputMode="tel"
              value={numbers}
              placeholder="+33 6 12 34 56 78"
              help="Phone numbers of your team with their country code, separated by commas."
              onValueChange={setNumbers}
            />
          </div>
        )}
        {(fault || test.error) && (
          <p role="alert" className="text-bad">
            {fault ? `Where {link} leads: ${fault}` : test.error?.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const numbersIn = (typed: string) =>
  typed
    .split(/[,;\n]/)
    .map(number => number.trim())
    .filter(Boolean)

function Members({ chosen, onChoose }: { chosen: readonly string[]; onChoose: (emails: readonly string[]) => void }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(teams.members, { organization_id })
  const members = data?.items.filter(({ role }) => role !== 'brand_scoped')
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-medium text-12 text-fg-2">Email to</legend>
      {!members && <Skeleton className="h-5 w-48" />}
      <div className="grid max-h-56 gap-2 overflow-y-auto">
        {members?.map(({ id, name, email }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(email)}
            onCheckedChange={on => onChoose(on ? [...chosen, email] : chosen.filter(one => one !== email))}
          >
            {name || email} <span className="text-fg-3">{name && email}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
