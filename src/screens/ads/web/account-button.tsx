import { type FormEvent, useId, useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { ads } from '#records/ads/contract.ts'

type Account = AnswerOf<typeof ads.account>['account']

/** The account that pays, and the dialog that connects one. */
export function AccountButton({ account, isSimulated }: { account: Account; isSimulated: boolean }) {
  const [open, setOpen] = useState(false)
  const words = !account
    ? 'Connect ad account'
    : account.state === 'RECONNECT'
      ? 'Connect the account again'
      : account.name
  return (
    <>
      <Button className="max-w-56 truncate" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && <AccountDialog account={account} isSimulated={isSimulated} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AccountDialogProps {
  account: Account
  isSimulated: boolean
  onClose: () => void
}

/** What the simulated Meta takes. */
const simulated = { account_id: '5550001', page_id: '5550002', instagram_id: '5550003', token: 'simulated ad token' }
const empty = { account_id: '', page_id: '', instagram_id: '', token: '' }

function AccountDialog({ account, isSimulated, onClose }: AccountDialogProps) {
  const organization_id = useOrganization().id
  const form = useId()
  const [access, setAccess] = useState(isSimulated ? simulated : empty)
  const connect = useCommand(ads.connect, { done: ({ name }) => `Connected ${name}` })
  const disconnect = useCommand(ads.disconnect, { done: 'The ad account is disconnected' })
  const field = (name: keyof typeof empty) => ({
    value: access[name],
    onValueChange: (value: string) => setAccess({ ...access, [name]: value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect.mutate({ organization_id, ...access }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title="Ad account"
      description="Campaigns are paid by your own account at Meta, with a token of a system user that may manage its ads."
      open
      onOpenChange={open => !open && onClose()}
      width="narrow"
      footer={
        <>
          {account && (
            <Button
              kind="quiet"
              className="me-auto"
              loading={disconnect.isPending}
              onClick={() => disconnect.mutate({ organization_id }, { onSuccess: onClose })}
            >
              Disconnect
            </Button>
          )}
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} loading={connect.isPending}>
            Connect
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-3">
        {isSimulated && (
          <Message tone="info">Meta is simulated here: these made-up values work, and nothing is spent.</Message>
        )}
        {(connect.error ?? disconnect.error) && (
          <Message tone="error">{(connect.error ?? disconnect.error)?.message}</Message>
        )}
        <TextField label="Ad account" need="required" help="The number behind act_" {...field('account_id')} />
        <TextField label="Facebook page" need="required" help="Its number" {...field('page_id')} />
        <TextField
          label="Instagram account"
          need="required"
          help="The number of your professional account"
          {...field('instagram_id')}
        />
        <TextField label="Access token" need="required" type="password" autoComplete="off" {...field('token')} />
      </form>
    </Dialog>
  )
}
