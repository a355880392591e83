import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { type WebhookEndpoint, webhooks } from '../contract.ts'
import { webhookEventType } from '../events.ts'
import { EventTypeBoxes } from './event-type-boxes.tsx'
import { SecretShown } from './secret-shown.tsx'
import { VerifierExample } from './verifier-example.tsx'

interface EndpointDialogProps {
  organizationId: string
  /** The one to change; a new one without it. */
  endpoint?: WebhookEndpoint
  trigger: ReactElement
}

/** Adds an endpoint and shows its secret, or changes one. */
export function EndpointDialog({ organizationId: organization_id, endpoint, trigger }: EndpointDialogProps) {
  const [open, setOpen] = useState(false)
  const [values, setValues] = useState(valuesOf(endpoint))
  const [tried, setTried] = useState(false)
  const form = useId()
  const create = useCommand(webhooks.create)
  const update = useCommand(webhooks.update, { done: 'Endpoint saved' })
  const running = endpoint ? update : create
  const secret = create.data?.secret
  const refused = running.error
  const faults = {
    url: !values.url.trim() ? 'Type an address' : refused?.field === 'url' ? refused.message : undefined,
    types: values.event_types.length === 0 ? 'Choose at least one' : undefined,
  }
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    running.reset()
  }
  const toggle = (next: boolean) => {
    setOpen(next)
    setValues(valuesOf(endpoint))
    setTried(false)
    create.reset()
    update.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!values.url.trim() || faults.types) return
    if (endpoint)
      update.mutate({ organization_id, endpoint_id: endpoint.id, ...values }, { onSuccess: () => toggle(false) })
    else create.mutate({ organization_id, ...values })
  }
  return (
    <Dialog
      title={secret ? 'Your endpoint’s secret' : endpoint ? 'Edit endpoint' : 'New endpoint'}
      open={open}
      onOpenChange={toggle}
      unsaved={Boolean(secret) || JSON.stringify(values) !== JSON.stringify(valuesOf(endpoint))}
      trigger={trigger}
      footer={
        secret ? (
          <DialogClose render={<Button kind="primary">I have it</Button>} />
        ) : (
          <>
            <DialogClose render={<Button>Cancel</Button>} />
            <Button kind="primary" type="submit" form={form} loading={running.isPending}>
              {endpoint ? 'Save' : 'Add endpoint'}
            </Button>
          </>
        )
      }
    >
      {secret ? (
        <div className="grid gap-5">
          <SecretShown secret={secret} />
          <div>
            <h3 className="mb-1.5 font-strong">What to do with it</h3>
            <p className="mb-2 text-fg-2">
              Every message is signed with it. The receiver checks the signature, so that nobody else can tell it
              stories:
            </p>
            <VerifierExample />
          </div>
        </div>
      ) : (
        <form id={form} noValidate onSubmit={submit} className="grid gap-4">
          <TextField
            label="Address"
            type="url"
            inputMode="url"
            placeholder="https://"
            help="Where events are sent, by POST. Https; redirects are not followed."
            maxLength={2000}
            value={values.url}
            onValueChange={url => change({ url })}
            error={tried ? faults.url : undefined}
          />
          <TextField
            label="Description"
            need="optional"
            help="What listens there, such as “Newsletter sync”."
            maxLength={200}
            value={values.description}
            onValueChange={description => change({ description })}
          />
          <EventTypeBoxes
            value={values.event_types}
            onChange={event_types => change({ event_types })}
            error={tried ? faults.types : undefined}
          />
          {refused && refused.field !== 'url' && <Message tone="error">{refused.message}</Message>}
        </form>
      )}
    </Dialog>
  )
}

const valuesOf = (endpoint: WebhookEndpoint | undefined) => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  event_types: [...(endpoint?.event_types ?? webhookEventType.options)],
})
