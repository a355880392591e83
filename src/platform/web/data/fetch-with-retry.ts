const TRIES = 5
/** Nobody waits longer than this for a page. */
const MAX_S = 10

/**
 * Retries when the server is busy and says for how long (503 or 429 with Retry-After): never earlier, and with up to half
 * of that as jitter, so that clients refused together do not return together. `request` is made again
 * each time, and must be one that may be sent twice. Gives the last answer, busy or not.
 */
export async function fetchWithRetry(address: string, request: () => RequestInit): Promise<Response> {
  for (let left = TRIES - 1; ; left--) {
    const answer = await fetch(address, request())
    const seconds = answer.status === 503 || answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0
    if (left === 0 || !(seconds > 0 && seconds <= MAX_S)) return answer
    await new Promise(resolve => setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 2)))
  }
}
