import { Menu as MenuIcon, PanelLeft, Search } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Drawer } from '../ui/layers/drawer.tsx'
import { type NavGroup, NavItem, type NavItemData } from './nav-item.tsx'

export interface SidebarProps {
  /** The organization switcher; gets whether there is only room for its mark. */
  organization: (collapsed: boolean) => ReactNode
  nav: readonly NavGroup[]
  pinned: readonly NavItemData[]
  /** Settings and the like, above the profile. */
  foot: readonly NavItemData[]
  profile: (collapsed: boolean) => ReactNode
  onSearch: () => void
}

interface SidebarState {
  collapsed: boolean
  toggleCollapsed: () => void
  sheetOpen: boolean
  setSheetOpen: (open: boolean) => void
}

export const SidebarContext = createContext<SidebarState | null>(null)

/** 232 px wide, or icons only; a sheet below 800 px. */
export function Sidebar(props: SidebarProps) {
  const state = use(SidebarContext)
  if (!state) return null
  return (
    <>
      <div className={cx('hidden border-line border-e bg-side md:flex', state.collapsed ? 'w-13' : 'w-(--sidebar)')}>
        <Contents {...props} collapsed={state.collapsed} onToggle={state.toggleCollapsed} />
      </div>
      <Drawer
        title="Menu"
        bare
        side="start"
        open={state.sheetOpen}
        onOpenChange={state.setSheetOpen}
        width="narrow"
        className="bg-side!"
      >
        <Contents {...props} collapsed={false} onGo={() => state.setSheetOpen(false)} />
      </Drawer>
    </>
  )
}

function Contents(props: SidebarProps & { collapsed: boolean; onToggle?: () => void; onGo?: () => void }) {
  const { organization, nav, pinned, foot, profile, onSearch, collapsed, onToggle, onGo } = props
  return (
    <nav aria-label="Workspace" className="flex h-full min-h-0 w-full flex-col px-2 pt-3 pb-2">
      <div className={cx('flex items-center gap-1', collapsed && 'flex-col')}>
        <div className="min-w-0 flex-1">{organization(collapsed)}</div>
        {onToggle && (
          <IconButton
            size="small"
            label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            keys="mod+b"
            side="right"
            icon={<PanelLeft />}
            onClick={onToggle}
          />
        )}
      </div>
      <button
        type="button"
        {...(collapsed && { 'aria-label': 'Search or jump to' })}
        onClick={() => {
          onGo?.()
          onSearch()
        }}
        className={cx(
          'mt-2 mb-3 flex h-7.5 flex-none items-center gap-2 rounded-2 border border-line bg-bg ps-2 pe-1.5 text-fg-3 hover:border-line-field-hover max-md:h-9',
          collapsed && 'justify-center px-0',
        )}
      >
        <Search className="size-3.5" />
        {!collapsed && (
          <>
            <span className="min-w-0 flex-1 truncate text-start">Search or jump to</span>
            <span className="flex-none max-md:hidden">
              <Kbd keys="mod+k" />
            </span>
          </>
        )}
      </button>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {nav.map((group, index) => (
          <ul key={group[0]?.to ?? index} className={cx(index > 0 && 'mt-3')}>
            {group.map(item => (
              <NavItem key={item.to} item={item} collapsed={collapsed} onGo={onGo} />
            ))}
          </ul>
        ))}
        {pinned.length > 0 && (
          <section aria-label="Pinned" className="mt-6">
            {!collapsed && <h2 className="px-2 pb-1 font-medium text-11 text-fg-3">Pinned</h2>}
            <ul>
              {pinned.map(item => (
                <NavItem key={item.to} item={item} collapsed={collapsed} onGo={onGo} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <ul className="pt-2">
        {foot.map(item => (
          <NavItem key={item.to} item={item} collapsed={collapsed} onGo={onGo} />
        ))}
        <li>{profile(collapsed)}</li>
      </ul>
    </nav>
  )
}

/** Opens the sheet on a phone; the header of every screen holds it. */
export function MenuButton() {
  const state = use(SidebarContext)
  if (!state) return null
  return (
    <IconButton label="Menu" icon={<MenuIcon />} className="-ms-2 md:hidden" onClick={() => state.setSheetOpen(true)} />
  )
}
