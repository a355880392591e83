import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Menu, MenuGroup, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import type { Organization } from './use-chosen-organization.ts'

interface OrganizationSwitcherProps {
  organizations: readonly Organization[]
  organization: Organization
  onSwitch: (organization: Organization) => void
  collapsed: boolean
}

/** The team being worked in, and the others one belongs to. */
export function OrganizationSwitcher({ organizations, organization, onSwitch, collapsed }: OrganizationSwitcherProps) {
  const navigate = useNavigate()
  const face = (
    <>
      <Avatar shape="square" size={20} name={organization.name} />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate text-start font-strong'}>
        {organization.name}
      </span>
    </>
  )
  const look = cx('flex h-8 w-full min-w-0 items-center gap-2 rounded-2 px-1.5', collapsed && 'justify-center')
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={cx(look, 'cursor-default select-none hover:bg-hover data-popup-open:bg-press')}
        >
          {face}
          <span className="sr-only"> (switch team)</span>
          {!collapsed && <ChevronsUpDown className="size-3.5 text-icon" />}
        </button>
      }
    >
      <MenuGroup label="Teams">
        {organizations.map(one => (
          <MenuItem
            key={one.id}
            icon={<Avatar shape="square" size={16} name={one.name} />}
            onSelect={() => one.id !== organization.id && onSwitch(one)}
          >
            <span className="inline-flex w-full items-center gap-2">
              <span className="max-w-60 flex-1 truncate">{one.name}</span>
              {one.id === organization.id && <Check aria-label="current" className="size-3.5 stroke-2" />}
            </span>
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuLine />
      <MenuItem icon={<Plus />} onSelect={() => void navigate({ to: '/sign-up/team' })}>
        New team
      </MenuItem>
    </Menu>
  )
}
