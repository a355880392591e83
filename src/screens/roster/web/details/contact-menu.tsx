import { Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { copied, copyText } from '#platform/web/copy.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu, MenuItem, SubMenu } from '#platform/web/ui/layers/menu.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { WriteTo } from '#records/outreach/web/write-to.tsx'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import { MessageItems } from '../message-items.tsx'
import { useEmails } from './use-emails.ts'

/** How the creator is reached (DETAIL-027, DETAIL-028): their contact methods, and what the profile itself gives. */
export function ContactMenu({ creator, profile }: { creator: Creator | null; profile: SocialProfile }) {
  const organization_id = useOrganization().id
  const [writing, setWriting] = useState(false)
  const { data } = useEmails(profile.id)
  const own = (creator?.contact_methods ?? []).filter(({ value }) => value !== '')
  const shown = (data?.email_addresses ?? []).filter(
    address => !own.some(({ value }) => value.toLowerCase() === address.toLowerCase()),
  )
  if (own.length + shown.length === 0) return null
  const emails = [...own.flatMap(({ type, value }) => (type === 'email' ? [value] : [])), ...shown]
  const write = creator ? () => setWriting(true) : undefined
  return (
    <>
      <Menu trigger={<Button>Contact</Button>}>
        {emails.map(address => (
          <SubMenu key={address} icon={<Mail />} label={address}>
            <MessageItems email={address} onWrite={write} />
          </SubMenu>
        ))}
        {own
          .filter(({ type }) => type === 'phone_number')
          .map(({ id, value }) => (
            <MenuItem key={id} icon={<Phone />} onSelect={() => void copyText(value, copied('Phone number'))}>
              {value}
            </MenuItem>
          ))}
      </Menu>
      {writing && creator && (
        <WriteTo
          organization_id={organization_id}
          asked={{ roster_id: organization_id, selection: { all: false, ids: [creator.id] } }}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
