import { useEffect, useRef } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { outreach, type Sender } from '../contract.ts'

const NONE = 'none'

interface SignatureChoiceProps {
  sender: Sender
  signature_id: string | null
  onChange: (signature_id: string | null) => void
  /** Another one is the sender's default now. */
  onFollow: (signature_id: string | null) => void
}

/** One of the sender's signatures. It follows the sender's default for as long as it is that. */
export function SignatureChoice({ sender, signature_id, onChange, onFollow }: SignatureChoiceProps) {
  const { data } = useQuery(outreach.signatures, { nylas_authentication_id: sender.id }, { keepLast: false })
  const standard = sender.signature_for_new?.id ?? null
  const former = useRef({ sender: sender.id, standard })
  useEffect(() => {
    const before = former.current
    former.current = { sender: sender.id, standard }
    if (before.sender === sender.id && before.standard !== standard && before.standard === signature_id)
      onFollow(standard)
  }, [sender.id, standard, signature_id, onFollow])
  const known = data?.signatures ?? [sender.signature_for_new].filter(one => one !== null)
  const isDeleted = data && signature_id !== null && !known.some(({ id }) => id === signature_id)
  return (
    <Select
      label="Signature"
      value={signature_id ?? NONE}
      options={[
        { value: NONE, label: 'No signature' },
        ...known.map(({ id, name }) => ({ value: id, label: name })),
        ...(isDeleted ? [{ value: signature_id, label: 'Deleted signature' }] : []),
      ]}
      onValueChange={id => onChange(id === NONE ? null : id)}
    />
  )
}
