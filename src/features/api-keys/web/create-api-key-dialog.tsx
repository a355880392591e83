import { Copy, Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { copyText } from '#platform/web/copy.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { apiKeys } from '../contract.ts'

const lives = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

/** Makes a key and shows it, once. */
export function CreateApiKeyDialog({ organizationId: organization_id }: { organizationId: string }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [writes, setWrites] = useState(false)
  const [days, setDays] = useState('90')
  const [wrong, setWrong] = useState(false)
  const form = useId()
  const create = useCommand(apiKeys.create)
  const key = create.data?.key
  const toggle = (next: boolean) => {
    setOpen(next)
    setName('')
    setWrites(false)
    setDays('90')
    setWrong(false)
    create.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(name.trim() === '')
    if (name.trim() === '') return
    const scopes: ('read' | 'write')[] = writes ? ['read', 'write'] : ['read']
    create.mutate({ organization_id, name: name.trim(), scopes, expires_in_days: Number(days) })
  }
  return (
    <Dialog
      title={key ? 'Your new key' : 'New API key'}
      width="small"
      open={open}
      onOpenChange={toggle}
      unsaved={name !== ''}
      trigger={
        <Button kind="primary" icon={<Plus />}>
          New key
        </Button>
      }
      footer={
        key ? (
          <DialogClose render={<Button kind="primary">I have it</Button>} />
        ) : (
          <>
            <DialogClose render={<Button>Cancel</Button>} />
            <Button kind="primary" type="submit" form={form} loading={create.isPending}>
              Create key
            </Button>
          </>
        )
      }
    >
      {key ? (
        <div className="grid gap-3">
          <Message tone="warning">Copy it now: it is shown this once, and kept nowhere.</Message>
          <div className="flex items-start gap-2">
            <code className="min-w-0 flex-1 select-all rounded-2 border border-line bg-side px-2.5 py-1.5 wrap-anywhere">
              {key}
            </code>
            <Button icon={<Copy />} onClick={() => void copyText(key, 'Key copied')}>
              Copy
            </Button>
          </div>
        </div>
      ) : (
        <form id={form} noValidate onSubmit={submit} className="grid gap-4">
          <TextField
            label="Name"
            help="What uses it, such as “Newsletter sync”."
            maxLength={100}
            value={name}
            onValueChange={setName}
            error={wrong ? 'Type a name' : undefined}
          />
          <fieldset>
            <legend className="mb-1.5 font-medium text-12 text-fg-2">May</legend>
            <div className="grid gap-1.5">
              <Checkbox checked disabled>
                Read what the team sees
              </Checkbox>
              <Checkbox checked={writes} onCheckedChange={setWrites}>
                Change things too
              </Checkbox>
            </div>
          </fieldset>
          <Select label="Ends after" value={days} options={lives} onValueChange={setDays} />
          {create.error && <Message tone="error">{create.error.message}</Message>}
        </form>
      )}
    </Dialog>
  )
}
