import { useState } from 'react'
import { emptyText, nodesOf } from '#platform/contract/rich-text.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { RichText } from '#platform/web/ui/rich-text/rich-text.tsx'
import { outreach, type Sender, type Signature } from '../contract.ts'
import { useDefaultSignatures, useDeleteSignature, useSaveSignature } from './use-outreach.ts'

interface SenderSettingsProps {
  senders: readonly Sender[]
  sender: Sender
  onSender: (id: string) => void
  onClose: () => void
}

const NONE = 'none'

/** Signatures of a mailbox, and which of them new emails and replies begin with (MAIL-011). */
export function SenderSettings({ senders, sender, onSender, onClose }: SenderSettingsProps) {
  const { data } = useQuery(outreach.signatures, sender ? { nylas_authentication_id: sender.id } : skipToken)
  const [edited, setEdited] = useState<Signature | 'new' | null>(null)
  const [going, setGoing] = useState<Signature | null>(null)
  const defaults = useDefaultSignatures()
  const remove = useDeleteSignature()
  const signatures = data?.signatures ?? []
  const options = [
    { value: NONE, label: 'No signature' },
    ...signatures.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const choose = (change: { signature_for_new_id?: string; signature_for_replies_id?: string }) => {
    const chosen = {
      signature_for_new_id: sender.signature_for_new?.id ?? NONE,
      signature_for_replies_id: sender.signature_for_replies?.id ?? NONE,
      ...change,
    }
    const orNull = (id: string) => (id === NONE ? null : id)
    defaults.mutate({
      nylas_authentication_id: sender.id,
      signature_for_new_id: orNull(chosen.signature_for_new_id),
      signature_for_replies_id: orNull(chosen.signature_for_replies_id),
    })
  }
  return (
    <Dialog title="Sender Email Settings" open onOpenChange={open => !open && onClose()} width="medium">
      <div className="grid gap-4">
        <Select
          label="Sender"
          value={sender.id}
          options={senders.map(({ id, email }) => ({ value: id, label: email }))}
          onValueChange={onSender}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label="Signature for new emails"
            value={sender.signature_for_new?.id ?? NONE}
            options={options}
            onValueChange={signature_for_new_id => choose({ signature_for_new_id })}
          />
          <Select
            label="Signature for replies"
            value={sender.signature_for_replies?.id ?? NONE}
            options={options}
            onValueChange={signature_for_replies_id => choose({ signature_for_replies_id })}
          />
        </div>
        <ul aria-label="Signatures" className="grid grid-cols-1 gap-1">
          {signatures.map(signature => (
            <li key={signature.id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{signature.name}</span>
              <Button size="small" onClick={() => setEdited(signature)} aria-label={`Edit ${signature.name}`}>
                Edit
              </Button>
              <Button
                size="small"
                kind="danger"
                aria-label={`Delete ${signature.name}`}
                onClick={() => setGoing(signature)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
        {edited ? (
          <SignatureForm
            key={edited === 'new' ? 'new' : edited.id}
            mailbox_id={sender.id}
            signature={edited === 'new' ? undefined : edited}
            onDone={() => setEdited(null)}
          />
        ) : (
          <Button onClick={() => setEdited('new')}>New signature</Button>
        )}
      </div>
      <ConfirmDialog
        title={`Delete the signature “${going?.name}”?`}
        confirm="Delete signature"
        open={going !== null}
        onOpenChange={open => !open && setGoing(null)}
        onConfirm={() => {
          if (going) remove.mutate({ id: going.id, nylas_authentication_id: sender.id })
          setGoing(null)
        }}
      >
        Emails that are written with it wait until another signature is chosen, or none.
      </ConfirmDialog>
    </Dialog>
  )
}

interface SignatureFormProps {
  mailbox_id: string
  signature: Signature | undefined
  onDone: () => void
}

/** Save needs a name and a change (MAIL-018). */
function SignatureForm({ mailbox_id, signature, onDone }: SignatureFormProps) {
  const [name, setName] = useState(signature?.name ?? '')
  const [nodes, setNodes] = useState(() => (signature ? nodesOf(signature.text) : emptyText()))
  const save = useSaveSignature()
  const text = JSON.stringify(nodes)
  const unchanged =
    name === (signature?.name ?? '') && text === JSON.stringify(signature ? nodesOf(signature.text) : emptyText())
  const submit = () =>
    save.mutate(
      { ...(signature && { id: signature.id }), nylas_authentication_id: mailbox_id, name, text },
      {
        onSuccess: onDone,
        onError: () => toast.error(signature ? 'Failed to Update Signature' : 'Failed to Create Signature'),
      },
    )
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <TextField
        autoFocus
        label="Signature name"
        need="required"
        maxLength={100}
        value={name}
        onValueChange={setName}
      />
      <RichText label="Signature" value={nodes as never} onValueChange={value => setNodes(value as never)} />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button kind="primary" loading={save.isPending} disabled={name.trim() === '' || unchanged} onClick={submit}>
          Save
        </Button>
      </div>
    </div>
  )
}
