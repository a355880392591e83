/** What `storeInTab` stored, for as long as the tab is open. Undefined where nothing can be read. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value as JSON, or removes it. A browser that forbids storage keeps nothing. */
export function storeInTab(key: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // the next page shows nothing of it
  }
}
