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
  const receipt_url = connected.receipt_url ?? receiptOf(dropId, connected)
  storeInTab(connectedKey(dropId), [...others, { ...connected, receipt_url }])
}

/** A library that this sign-up is known to save to. */
export const connectionOf = (dropId: string, { service, signup_id }: Pick<Connected, 'service' | 'signup_id'>) =>
  connectedTo(dropId).find(one => one.service === service && one.signup_id === signup_id)

/** The receipt of a library that is known already. */
export const receiptOf = (dropId: string, library: Pick<Connected, 'service' | 'signup_id'>) =>
  connectionOf(dropId, library)?.receipt_url ?? null

/** The library connected in this tab: the one of the row that was pressed, else the one of this sign-up. */
export function connectedIn(dropId: string, signup_id: string | null, pressed?: string): Connected | undefined {
  if (!signup_id) return undefined
  const kept = connectedTo(dropId)
  return kept.find(({ service }) => service === pressed) ?? kept.find(one => one.signup_id === signup_id)
}

/**
 * Asks what the fan's sign-ups for this drop save to: libraries that they took back on the receipt are forgotten, and those that
 * another tab connected are known. True where the server answered; where it does not, what is known stays. `path` is that of the
 * call, with `{id}` for the sign-up.
 */
export async function refreshConnected(dropId: string, path: string): Promise<boolean> {
  const known = new Map<string, string | null>()
  // each receipt tells of all libraries of its sign-up
  for (const { signup_id, receipt_url } of connectedTo(dropId))
    known.set(signup_id, receipt_url ?? known.get(signup_id) ?? null)
  const own = readStoredFan()?.signup_ids?.[dropId]
  if (own && !known.has(own)) known.set(own, null)
  const asked = [...known].map(async ([id, receipt_url]) => [id, await answerOf(path, id, receipt_url)] as const)
  const answers = new Map(await Promise.all(asked))
  // another may have been connected meanwhile
  const kept = connectedTo(dropId)
  const next = kept.filter(({ service, signup_id }) => {
    const answer = answers.get(signup_id)
    return !answer || answer.services.some(one => one === service)
  })
  for (const [signup_id, answer] of answers)
    for (const service of answer?.services ?? []) {
      const { receipt_url } = answer ?? { receipt_url: null }
      const at = next.findIndex(one => one.service === service)
      if (at < 0) next.push({ service, signup_id, receipt_url })
      else if (next[at]?.signup_id === signup_id) next[at] = { service, signup_id, receipt_url }
    }
  if (JSON.stringify(next) !== JSON.stringify(kept)) storeInTab(connectedKey(dropId), next)
  return [...answers.values()].some(answer => answer !== undefined)
}

async function answerOf(path: string, signup_id: string, receipt_url: string | null) {
  const receipt = receipt_url?.split('/').at(-1)
  try {
    const answer = await fetch(
      path.replace('{id}', encodeURIComponent(signup_id)) + (receipt ? `?${new URLSearchParams({ receipt })}` : ''),
    )
    return answer.ok ? ((await answer.json()) as AnswerOf<typeof presaves.connected_services>) : undefined
  } catch {
    // offline, or a network that answers for itself
    return undefined
  }
}

/** Services connected in this tab, by the fan that this browser knows. */
export const connectedServices = (dropId: string): string[] =>
  readStoredFan()?.signup_ids?.[dropId] ? connectedTo(dropId).map(({ service }) => service) : []
