import { Copy, Mail, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { copied, copyText } from '#platform/web/copy.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { ContactMethod } from '#records/creators/contract.ts'
import { ContactsDialog } from './contacts-dialog.tsx'
import { Nothing, Part, Read } from './part.tsx'
import { useContacts } from './use-creator-edits.ts'

interface CreatorContactsProps {
  creator_id: string | null
  /** The table's data, shown until the contacts are loaded. */
  known?: readonly ContactMethod[]
  /** Shown when there are no contacts, for example a profile's email. */
  none?: ReactNode
  /** Contacts shown before "and N more". */
  most?: number
}

/** The contacts of a creator, with the dialog to edit them. */
export function CreatorContacts({ creator_id, known, none, most = 3 }: CreatorContactsProps) {
  const query = useContacts(creator_id)
  const [open, setOpen] = useState(false)
  const saved = query.data?.items
  return (
    <Part title="Contact Methods" action="Edit" disabled={!saved} onAction={() => setOpen(true)}>
      {creator_id !== null && (
        <Read what="The contact methods" query={{ ...query, data: saved ?? known }}>
          {items =>
            items.length === 0 ? (
              (none ?? <Nothing>No Contact Methods Yet</Nothing>)
            ) : (
              <ul>
                {items.slice(0, most).map(({ id, type, value, description, manager }) => (
                  <li key={id} className="flex min-h-7 items-center gap-2">
                    {type === 'email' ? (
                      <Mail aria-label="Email" className="size-3.5 flex-none text-icon" />
                    ) : (
                      <Phone aria-label="Phone number" className="size-3.5 flex-none text-icon" />
                    )}
                    <div className="min-w-0 flex-1">
                      <a href={hrefOf(type, value)} className="block truncate hover:underline">
                        {value}
                      </a>
                      {(description || manager) && (
                        <span className="block text-12 text-fg-3 wrap-anywhere">
                          {[description, manager && `Manager: ${manager}`].filter(Boolean).join(', ')}
                        </span>
                      )}
                    </div>
                    <IconButton
                      size="small"
                      className="-me-1.5"
                      label={`Copy ${value}`}
                      icon={<Copy />}
                      onClick={() => void copyText(value, copied(type === 'email' ? 'Email address' : 'Phone number'))}
                    />
                  </li>
                ))}
                {items.length > most && <li className="text-12 text-fg-3">and {items.length - most} more</li>}
              </ul>
            )
          }
        </Read>
      )}
      {open && creator_id !== null && saved && (
        <ContactsDialog creator_id={creator_id} saved={saved} onClose={() => setOpen(false)} />
      )}
    </Part>
  )
}

const hrefOf = (type: 'email' | 'phone_number', value: string) =>
  type === 'email' ? `mailto:${value}` : `tel:${value.replace(/[^\d+]/g, '')}`
