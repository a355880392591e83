import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, useTheme } from '#platform/web/theme.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/menu.tsx'
import { Segments } from '#platform/web/ui/segments.tsx'

interface ProfileMenuProps {
  user: { name: string; email: string }
  collapsed: boolean
  onSignOut: () => void
}

const themes: readonly { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
  { value: 'system', label: 'System', icon: <Monitor /> },
]

/** Who is signed in, the theme, and the way out. */
export function ProfileMenu({ user, collapsed, onSignOut }: ProfileMenuProps) {
  const { theme, chooseTheme } = useTheme()
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          aria-label={`${user.name}: theme and sign out`}
          className={cx(
            'flex h-7 w-full cursor-default select-none items-center gap-2 rounded-2 px-1.5 text-fg-2 hover:bg-hover data-popup-open:bg-press max-md:h-9',
            collapsed && 'justify-center',
          )}
        >
          <Avatar size={20} name={user.name} />
          {!collapsed && <span className="min-w-0 flex-1 truncate text-start">{user.name}</span>}
        </button>
      }
    >
      <div className="px-2 pt-1.5 pb-2">
        <p className="max-w-60 truncate font-medium">{user.name}</p>
        <p className="max-w-60 truncate text-12 text-fg-3">{user.email}</p>
      </div>
      <MenuLine />
      <div className="px-1 py-1">
        <Segments label="Theme" value={theme} options={themes} onValueChange={chooseTheme} fill />
      </div>
      <MenuLine />
      <MenuItem icon={<LogOut />} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
