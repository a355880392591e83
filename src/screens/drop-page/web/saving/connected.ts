import { readFromTab, storeInTab } from '#features/signups/web/tab-storage.ts'

/** A library that took the release of a sign-up; for a reload, after which the page knows the sign-up only. */
interface Connected {
  service: string
  signup_id: string
  receipt_url: string | null
}

const keyOf = (dropId: string) => `connected:${dropId}`

export const storeConnected = (dropId: string, connected: Connected) => storeInTab(keyOf(dropId), connected)

/** The library of this sign-up, where it was connected in this tab. */
export function connectedIn(dropId: string, signup_id: string | null): Connected | undefined {
  const kept = readFromTab(keyOf(dropId)) as Connected | undefined
  return signup_id && kept?.signup_id === signup_id ? kept : undefined
}
