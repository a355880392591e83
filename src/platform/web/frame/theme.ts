import { useSyncExternalStore } from 'react'
import { readText, writeText } from '../storage.ts'

export type Theme = 'light' | 'dark' | 'system'

export const themeKey = 'fanfare.theme'
const listeners = new Set<() => void>()

/** The remembered choice; `system` when nothing was chosen. */
export function chosenTheme(): Theme {
  const kept = readText(themeKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Stores and applies a theme: class `light` or `dark` on <html>, none for the system's. */
export function chooseTheme(theme: Theme) {
  writeText(themeKey, theme === 'system' ? null : theme)
  showTheme(theme)
}

export function showTheme(theme: Theme = chosenTheme()) {
  const { classList } = document.documentElement
  classList.toggle('light', theme === 'light')
  classList.toggle('dark', theme === 'dark')
  for (const listener of listeners) listener()
}

/** The choice and how to change it; follows a change made in another tab. */
export function useTheme() {
  return { theme: useSyncExternalStore(subscribe, chosenTheme), chooseTheme }
}

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => event.key === themeKey && showTheme()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
