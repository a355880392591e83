import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { refreshTopics } from './query-client.ts'

const message = z.object({ changes: z.array(z.string()) })

/** Topics of a live message; none when it cannot be read. */
export function changesOf(data: string): string[] {
  try {
    return message.parse(JSON.parse(data)).changes
  } catch {
    return []
  }
}

const firstWait = 1000
const longestWait = 30_000

/**
 * Refreshes what others change, while the component is on screen. A lost stream is opened again after 1 s, 2 s, ... 30 s,
 * and everything shown is fetched once, because what happened in between was not heard.
 */
export function useLive(organizationId: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (!organizationId) return
    const refresh = throttled(topics => void refreshTopics(client, topics))
    const close = listen(`/app/v2/events?organization_id=${encodeURIComponent(organizationId)}`, {
      onChanges: refresh.add,
      onReturn: () => void client.invalidateQueries(),
    })
    return () => {
      close()
      refresh.stop()
    }
  }, [client, organizationId])
}

const pause = 500

/**
 * Runs at once with the first topics, then at most every half second with all that came meanwhile: in a rush of sign-ups
 * every message would otherwise cancel the fetch that the one before had started, and the screen would stand still.
 */
export function throttled(run: (topics: string[]) => void) {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (waiting.size === 0) return
    const topics = [...waiting]
    waiting.clear()
    timer = setTimeout(flush, pause)
    run(topics)
  }
  return {
    add(topics: readonly string[]) {
      for (const topic of topics) waiting.add(topic)
      if (!timer) flush()
    },
    stop: () => clearTimeout(timer),
  }
}

interface Listener {
  onChanges: (topics: string[]) => void
  onReturn: () => void
}

/** Opens an event stream and keeps it open. Gives what closes it. */
export function listen(url: string, { onChanges, onReturn }: Listener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWait
  let lost = false

  const open = () => {
    source = new EventSource(url, { withCredentials: true })
    source.onopen = () => {
      wait = firstWait
      if (lost) onReturn()
      lost = false
    }
    source.onmessage = event => {
      const topics = changesOf(String(event.data))
      if (topics.length > 0) onChanges(topics)
    }
    source.onerror = () => {
      lost = true
      // The browser tries again by itself unless the server refused.
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, wait)
      wait = Math.min(wait * 2, longestWait)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
