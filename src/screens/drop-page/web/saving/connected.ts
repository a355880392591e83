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
  const signups = [...new Set(connectedTo(dropId).map(({ signup_id }) => signup_id))]
  const answers = new Map(await Promise.all(signups.map(async id => [id, await servicesOfSignup(id, path)] as const)))
  // another may have been connected meanwhile
  const kept = connectedTo(dropId)
  const left = kept.filter(({ service, signup_id }) => answers.get(signup_id)?.includes(service) ?? true)
  if (left.length < kept.length) storeInTab(connectedKey(dropId), left)
  return left.length < kept.length
}

async function servicesOfSignup(signup_id: string, path: string): Promise<readonly string[] | undefined> {
  try {
    const answer = await fetch(path.replace('{id}', encodeURIComponent(signup_id)))
    if (!answer.ok) return undefined
    const { services }: AnswerOf<typeof presaves.connected_services> = await answer.json()
    return services
  } catch {
    // offline, or a network that answers for itself
    return undefined
  }
}

/** Services connected in this tab, by the fan that this browser knows. */
export const connectedServices = (dropId: string): string[] =>
  readStoredFan()?.signup_ids?.[dropId] ? connectedTo(dropId).map(({ service }) => service) : []
