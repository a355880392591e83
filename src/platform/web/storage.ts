import { useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'

/**
 * What the workspace remembers in this browser, each value for one organization, whose id follows the key. Storage that is
 * full, blocked or unreadable is as good as empty. Fan pages keep theirs by themselves: they load no schemas.
 */
const storageKeys = {
  lastActiveOrganization: 'fanfare.last_active_organization',
  lastActiveRoster: 'fanfare.last_active_roster',
  rosterFilters: 'fanfare.roster_filters',
  recentTags: 'fanfare.recent_tags',
  fanFields: 'fanfare.fan_fields',
} as const
export type StorageKey = keyof typeof storageKeys

/** Which organization was last active cannot itself be kept under one. */
const browserWide: readonly StorageKey[] = ['lastActiveOrganization']
const listeners = new Set<() => void>()

/** Name under which a value is kept. */
export function storageName(key: StorageKey, organizationId: string | null): string {
  if (browserWide.includes(key)) return storageKeys[key]
  if (!organizationId) throw new Error(`${storageKeys[key]} is kept per organization`)
  return `${storageKeys[key]}.${organizationId}`
}

export function readText(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** `null` forgets. */
export function writeText(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Full or blocked: nothing is remembered, nothing breaks.
  }
  for (const listener of listeners) listener()
}

/** The kept value when it still has its shape; `undefined` otherwise. */
export function readKept<S extends z.ZodType>(
  key: StorageKey,
  organizationId: string | null,
  shape: S,
): z.output<S> | undefined {
  return parseKept(readText(storageName(key, organizationId)), shape)
}

export function keep(key: StorageKey, organizationId: string | null, value: unknown) {
  writeText(storageName(key, organizationId), value === undefined ? null : JSON.stringify(value))
}

/** @example const [recent, keepRecent] = useKept('recentTags', organizationId, z.array(tag).max(4), []) */
export function useKept<S extends z.ZodType>(
  key: StorageKey,
  organizationId: string | null,
  shape: S,
  initial: z.output<S>,
) {
  const name = storageName(key, organizationId)
  const text = useSyncExternalStore(subscribe, () => readText(name))
  // the same object while the text is the same
  const kept = useMemo(() => parseKept(text, shape), [text, shape])
  return [kept ?? initial, (next: z.output<S>) => keep(key, organizationId, next)] as const
}

function parseKept<S extends z.ZodType>(text: string | null, shape: S): z.output<S> | undefined {
  if (text === null) return undefined
  try {
    const parsed = shape.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
