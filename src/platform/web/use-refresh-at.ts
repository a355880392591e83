import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Topic } from '#platform/contract/endpoint.ts'
import { refreshTopics } from './data/query-client.ts'

/** The longest wait of a timer: a longer one would run out at once. */
const MAX_WAIT_MS = 2 ** 31 - 1
/** Where the server's clock is behind this one; twice as long each time. */
const AGAIN_AFTER_MS = 5000

/**
 * Refreshes a topic at a moment at which it changes without anybody having done anything, and again until the answer no
 * longer gives that moment. Null is none.
 *
 * @example useRefreshAt(drop.publish_at, 'drops')
 */
export function useRefreshAt(at: string | null, topic: Topic) {
  const client = useQueryClient()
  useEffect(() => {
    if (at === null) return
    let timer: ReturnType<typeof setTimeout>
    let again = AGAIN_AFTER_MS
    const wait = (ms: number) => {
      timer = setTimeout(look, Math.min(ms, MAX_WAIT_MS))
    }
    const look = () => {
      const left = Date.parse(at) - Date.now()
      if (left > 0) return wait(left)
      void refreshTopics(client, [topic])
      wait(again)
      again *= 2
    }
    wait(Math.max(0, Date.parse(at) - Date.now()))
    return () => clearTimeout(timer)
  }, [client, at, topic])
}
