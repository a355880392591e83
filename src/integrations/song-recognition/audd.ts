import { z } from 'zod'
import type { Recognition, SongRecognition } from './port.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

interface AuddSettings {
  apiToken: string
  /** The simulator's address in place of AudD's. */
  simulator?: string | undefined
}

const heard = z.object({
  status: z.literal('success'),
  result: z.object({ artist: z.string(), title: z.string(), song_link: z.string().optional() }).nullable(),
})
const failure = z.object({ status: z.literal('error'), error: z.object({ error_code: z.number() }) })

/** "There is no audio", "no fingerprint": a still picture, or silence. */
const NOTHING_TO_HEAR = new Set([300, 400])

/** AudD listens to what an address plays. Source: https://docs.audd.io/ */
export function audd(fetch: Fetch, { apiToken, simulator }: AuddSettings): SongRecognition {
  return {
    name: simulator ? 'simulator' : 'audd',
    async recognize(mediaUrl): Promise<Recognition> {
      try {
        const response = await fetch(`${simulator ?? 'https://api.audd.io'}/`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ api_token: apiToken, url: mediaUrl }).toString(),
        })
        const body: unknown = await response.json()
        const { data } = heard.safeParse(body)
        if (data) return data.result ? { outcome: 'found', song: songOf(data.result) } : { outcome: 'none' }
        const code = failure.safeParse(body).data?.error.error_code ?? 0
        if (NOTHING_TO_HEAR.has(code)) return { outcome: 'none' }
        return {
          outcome: 'failed',
          reason: `the recogniser answered ${response.status}${code ? `, code ${code}` : ''}`,
        }
      } catch {
        return { outcome: 'failed', reason: 'the recogniser did not answer' }
      }
    },
  }
}

const songOf = ({ artist, title, song_link }: { artist: string; title: string; song_link?: string | undefined }) => ({
  id:
    (song_link ? (URL.parse(song_link)?.pathname.slice(1) ?? '') : '').slice(0, 100) ||
    `${artist} - ${title}`.slice(0, 100),
  title: title.slice(0, 200),
  artist: artist.slice(0, 200),
})
