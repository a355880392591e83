import { Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { Candidate } from '../composer-contract.ts'
import { AddFromRoster } from './add-from-roster.tsx'

interface RecipientsPanelProps {
  organization_id: string
  recipients: readonly Candidate[]
  onChange: (recipients: Candidate[]) => void
}

const SHOWN = 200

/** Who gets the mail: search, creators of the roster to add, another address for one mail, removal (MAIL-002, MAIL-035). */
export function RecipientsPanel({ organization_id, recipients, onChange }: RecipientsPanelProps) {
  const [q, setQ] = useState('')
  const [edited, setEdited] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const matching = recipients.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(q.trim().toLowerCase()),
  )
  const without = recipients.some(({ email }) => !isEmail(email.trim()))
  return (
    <section aria-label="Creators" className="flex min-h-0 flex-col gap-2 md:w-80 md:border-line md:border-e md:pe-4">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-medium">
          Creators <span className="text-fg-3 tabular-nums">{recipients.length}</span>
        </h3>
        <Button size="small" icon={<Plus />} onClick={() => setAdding(true)}>
          Add from Roster
        </Button>
      </div>
      <SearchField
        label="Search creators by name"
        placeholder="Search creators by name"
        value={q}
        onValueChange={setQ}
      />
      <ul className="max-h-96 min-h-0 flex-1 overflow-y-auto max-md:max-h-44">
        {matching.slice(0, SHOWN).map(creator => (
          <li key={creator.creator_id} className="flex items-center gap-2 border-line border-b py-2">
            <Avatar name={creator.name} src={creator.avatar_url} size={28} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{creator.name}</p>
              {edited === creator.creator_id ? (
                <TextField
                  label={`Email address of ${creator.name}`}
                  hideLabel
                  type="email"
                  autoFocus
                  value={creator.email}
                  validators={[text => (isEmail(text.trim()) ? undefined : validationMessages.email)]}
                  onValueChange={email =>
                    onChange(recipients.map(one => (one.creator_id === creator.creator_id ? { ...one, email } : one)))
                  }
                  onKeyDown={event => event.key === 'Enter' && setEdited(null)}
                />
              ) : (
                <p className={isEmail(creator.email.trim()) ? 'truncate text-12 text-fg-2' : 'text-12 text-warn'}>
                  {creator.email.trim() || 'No email address'}
                </p>
              )}
            </div>
            <IconButton
              size="small"
              label={`Edit the address of ${creator.name}`}
              icon={<Pencil />}
              onClick={() => setEdited(edited === creator.creator_id ? null : creator.creator_id)}
            />
            <IconButton
              size="small"
              label={`Remove ${creator.name}`}
              icon={<X />}
              onClick={() => onChange(recipients.filter(one => one.creator_id !== creator.creator_id))}
            />
          </li>
        ))}
      </ul>
      {matching.length > SHOWN && (
        <p className="text-12 text-fg-3">{`${matching.length - SHOWN} more: search by name`}</p>
      )}
      {without && <Message tone="info">Creators without an email address will not receive this email.</Message>}
      {adding && (
        <AddFromRoster
          organization_id={organization_id}
          without={recipients.map(({ creator_id }) => creator_id)}
          onAdd={added => onChange([...recipients, ...added])}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}
