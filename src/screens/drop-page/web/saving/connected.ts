import { connectedKey, readStoredFan } from '#features/signups/web/stored-fan.ts'
import { readFromTab, storeInTab } from '#features/signups/web/tab-storage.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { presaves } from '#records/presaves/contract.ts'

/** A library that took the release of a sign-up; for a reload, after which the page knows the sign-up only. */
interface Connected {
  service: string
  signup_id: string
  receipt_url: string | null
}

function connectedTo(dropId: string): Connected[] {
  const kept = readFromTab(connectedKey(dropId))
  return Array.isArray(kept) ? kept : []
}

export function storeConnected(dropId: string, connected: Connected): void {
  const others = connectedTo(dropId).filter(({ service }) => service !== connected.service)
  storeInTab(connectedKey(dropId), [...others, connected])
}

/** The library connected in this tab: the one of the row that was pressed, else the one of this sign-up. */
export function connectedIn(dropId: string, signup_id: string | null, pressed?: string): Connected | undefined {
  if (!signup_id) return undefined
  const kept = connectedTo(dropId)
  return kept.find(({ service }) => service === pressed) ?? kept.find(one => one.signup_id === signup_id)
}

/**
 * Forgets the libraries that the fan took back, on the receipt. True where there was one. `path` is that of the call, with
 * `{id}` for the sign-up; where the browser may not ask about it any more, what is known stays.
 */
export async function forgetTakenBack(dropId: string, path: string): Promise<boolean> {
  const kept = connectedTo(dropId)
  const known = await Promise.all(kept.map(one => isStillConnected(one, path)))
  const left = kept.filter((_, at) => known[at])
  if (left.length < kept.length) storeInTab(connectedKey(dropId), left)
  return left.length < kept.length
}

async function isStillConnected({ service, signup_id }: Connected, path: string): Promise<boolean> {
  const answer = await fetch(path.replace('{id}', encodeURIComponent(signup_id))).catch(() => null)
  if (!answer?.ok) return true
  const { services }: AnswerOf<typeof presaves.connected_services> = await answer.json()
  return services.some(one => one === service)
}

/** Services connected in this tab, by the fan that this browser knows. */
export const connectedServices = (dropId: string): string[] =>
  readStoredFan()?.signup_ids?.[dropId] ? connectedTo(dropId).map(({ service }) => service) : []
