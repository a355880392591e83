import {
  AppWindow,
  ContactRound,
  Copy,
  Ellipsis,
  Eraser,
  ListMinus,
  ListPlus,
  Mail,
  Megaphone,
  Send,
  Tag,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '#platform/web/copy.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine, SubMenu } from '#platform/web/ui/layers/menu.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { emailAddress } from '../words.ts'

export interface RowActions {
  open: (creator: Creator) => void
  addToPromotion: (creator: Creator) => void
  addTags: (creator: Creator) => void
  write: (creator: Creator) => void
  addToList: (creator: Creator) => void
  /** Not there for the list of everybody (LIST-031). */
  removeFromList: ((creator: Creator) => void) | undefined
  removeFromRoster: (creator: Creator) => void
  /** Admins only. */
  erase: ((creator: Creator) => void) | undefined
}

/** What can be done with one creator (TABLE-036). */
export function RowMenu({ creator, actions }: { creator: Creator; actions: RowActions }) {
  const email = emailAddress(creator)
  return (
    <Menu
      onDemand
      align="end"
      trigger={<IconButton size="small" label={`Actions for ${creatorName(creator)}`} icon={<Ellipsis />} />}
    >
      <MenuItem icon={<ContactRound />} keys="Enter" onSelect={() => actions.open(creator)}>
        Profile Details
      </MenuItem>
      <MenuItem icon={<Megaphone />} onSelect={() => actions.addToPromotion(creator)}>
        Add To Promotion
      </MenuItem>
      <MenuItem icon={<Tag />} keys="t" onSelect={() => actions.addTags(creator)}>
        Add Tags
      </MenuItem>
      <SubMenu icon={<Send />} label="Message">
        <MenuItem icon={<Send />} onSelect={() => actions.write(creator)}>
          Outreach
        </MenuItem>
        <LinkItem icon={<Mail />} href={email && gmailUrl(email)}>
          Open in Gmail
        </LinkItem>
        <LinkItem icon={<AppWindow />} href={email && mailUrl(email)}>
          Open in Mail App
        </LinkItem>
        <MenuItem
          icon={<Copy />}
          disabled={!email}
          onSelect={() => email && void copyText(email, 'Email address copied to clipboard!')}
        >
          Copy Email Address
        </MenuItem>
      </SubMenu>
      <MenuLine />
      <MenuItem icon={<ListPlus />} keys="l" onSelect={() => actions.addToList(creator)}>
        Add To List
      </MenuItem>
      {actions.removeFromList && (
        <MenuItem icon={<ListMinus />} onSelect={() => actions.removeFromList?.(creator)}>
          Remove From List
        </MenuItem>
      )}
      <MenuItem danger icon={<Trash2 />} onSelect={() => actions.removeFromRoster(creator)}>
        Remove From Roster
      </MenuItem>
      {actions.erase && (
        <MenuItem danger icon={<Eraser />} onSelect={() => actions.erase?.(creator)}>
          Erase This Creator…
        </MenuItem>
      )}
    </Menu>
  )
}

interface LinkItemProps {
  icon: ReactNode
  href: string | undefined
  children: string
}

/** Disabled where there is no address to write to. */
function LinkItem({ icon, href, children }: LinkItemProps) {
  if (!href)
    return (
      <MenuItem icon={icon} disabled>
        {children}
      </MenuItem>
    )
  return (
    <MenuItem icon={icon} render={<a href={href} target="_blank" rel="noreferrer" />}>
      {children}
    </MenuItem>
  )
}

/** TABLE-036. */
const mailUrl = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
const gmailUrl = (email: string) => `https://mail.google.com/mail/?view=cm&to=${encodeURIComponent(email)}`
