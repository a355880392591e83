import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Theme, useTheme } from '#platform/web/frame/theme.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'

interface ProfileMenuProps {
  user: { name: string; email: string }
  collapsed: boolean
  onSignOut: () => void
}

const themes: readonly { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
  { value: 'system', label: 'System', icon: <Monitor /> },
]

/** Who is signed in, the theme, and the way out. */
export function ProfileMenu({ user, collapsed, onSignOut }: ProfileMenuProps) {
  const { theme, chooseTheme } = useTheme()
  return (
    <Popover
      label="Profile"
      side="top"
      trigger={
        <button
          type="button"
          className={cx(
            'flex h-7 w-full cursor-default select-none items-center gap-2 rounded-2 px-1.5 text-fg-2 hover:bg-hover data-popup-open:bg-press max-md:h-9',
            collapsed && 'justify-center',
          )}
        >
          <Avatar size={20} name={user.name} />
          <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate text-start'}>
            {user.name}
            <span className="sr-only"> (theme and sign out)</span>
          </span>
        </button>
      }
    >
      <div className="grid w-62 gap-2 p-2">
        <div className="px-1 pt-1">
          <p className="truncate font-medium">{user.name}</p>
          <p className="truncate text-12 text-fg-3">{user.email}</p>
        </div>
        <Segments label="Theme" value={theme} options={themes} onValueChange={chooseTheme} fill />
        <Button kind="quiet" icon={<LogOut />} className="justify-start px-2" onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </Popover>
  )
}
