const TRIES = 5
/** Longer than this nobody waits in front of a page. */
const LONGEST_S = 10

/**
 * A fetch that comes back by itself when the server is busy and says when (503 or 429 with Retry-After): never earlier, and up
 * to half as late again, so that those who were turned away together do not return together. `request` is made anew
 * each time, and must be one that may be sent twice. Gives the last answer, busy or not.
 */
export async function patientFetch(address: string, request: () => RequestInit): Promise<Response> {
  for (let left = TRIES - 1; ; left--) {
    const answer = await fetch(address, request())
    const seconds = answer.status === 503 || answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0
    if (left === 0 || !(seconds > 0 && seconds <= LONGEST_S)) return answer
    await new Promise(resolve => setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 2)))
  }
}
