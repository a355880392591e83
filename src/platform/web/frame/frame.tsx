import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { readText, writeText } from '../storage.ts'
import { cx } from '../ui/cx.ts'
import { OverlaysContext } from './overlays.ts'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar, SidebarContext, type SidebarProps } from './sidebar.tsx'

const collapsedKey = 'fanfare.sidebar_collapsed'

const WholeContext = createContext<(whole: boolean) => void>(() => {})

/** Gives the screen the whole window while mounted: an editor has its own header and way back. */
export function useWholeWindow() {
  const setWhole = use(WholeContext)
  useLayoutEffect(() => {
    setWhole(true)
    return () => setWhole(false)
  }, [setWhole])
}

/** Sidebar and screen. Takes everything as props; knows no product word. */
export function Frame({ children, ...sidebar }: SidebarProps & { children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(() => readText(collapsedKey) === '1')
  const [sheetOpen, setSheetOpen] = useState(false)
  const [whole, setWhole] = useState(false)
  const overlays = use(OverlaysContext)
  const toggleCollapsed = () => {
    writeText(collapsedKey, collapsed ? null : '1')
    setCollapsed(!collapsed)
  }
  useShortcuts([{ keys: 'mod+b', label: 'Collapse or expand the sidebar', group: 'Anywhere', run: toggleCollapsed }])

  return (
    <SidebarContext value={{ collapsed, toggleCollapsed, sheetOpen, setSheetOpen }}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-60 focus:rounded-2 focus:bg-accent focus:px-3 focus:py-1.5 focus:text-on-accent"
      >
        Skip to content
      </a>
      <div
        className={cx(
          'grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]',
          !whole && 'md:grid-cols-[auto_minmax(0,1fr)]',
        )}
      >
        {!whole && <Sidebar {...sidebar} />}
        <main
          id="main"
          tabIndex={-1}
          className="relative flex min-h-0 min-w-0 flex-col overflow-x-hidden overflow-y-auto outline-none"
        >
          <WholeContext value={setWhole}>{children}</WholeContext>
        </main>
      </div>
      {overlays.map(Overlay => (
        <Overlay key={Overlay.displayName ?? Overlay.name} />
      ))}
    </SidebarContext>
  )
}
