import { ContactRound, Ellipsis, Eraser, ListMinus, ListPlus, Megaphone, Send, Tag, Trash2 } from 'lucide-react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine, SubMenu } from '#platform/web/ui/layers/menu.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { MessageItems } from '../message-items.tsx'
import { emailAddress } from '../words.ts'

export interface RowActions {
  open: (creator: Creator) => void
  addToPromotion: (creator: Creator) => void
  addTags: (creator: Creator) => void
  write: (creator: Creator) => void
  writeForPromotion: (creator: Creator) => void
  addToList: (creator: Creator) => void
  /** Not there for the list of everybody (LIST-031). */
  removeFromList: ((creator: Creator) => void) | undefined
  removeFromRoster: (creator: Creator) => void
  /** Admins only. */
  erase: ((creator: Creator) => void) | undefined
}

/** What can be done with one creator (TABLE-036). */
export function RowMenu({ creator, actions }: { creator: Creator; actions: RowActions }) {
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
        <MessageItems
          email={emailAddress(creator)}
          onWrite={() => actions.write(creator)}
          onWriteForPromotion={() => actions.writeForPromotion(creator)}
        />
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
