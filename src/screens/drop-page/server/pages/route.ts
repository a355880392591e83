import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { DropTraffic } from '#features/funnel/server/drop-traffic.ts'
import { storedPieces } from '#integrations/storage/pieces.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { AppError } from '#platform/server/errors.ts'
import { type CachedPage, encodingFor } from '#platform/server/http/page-cache.ts'
import { sendRange } from '#platform/server/http/send-range.ts'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import type { PublishedDrop, PublishedDrops } from '#records/drops/server/published-drops.ts'
import { isReserved } from '#records/drops/server/reserved-slugs.ts'
import { teaserCovers } from '../opening/teaser-cover.ts'
import { releaseCalendar } from './calendar.ts'
import { type DropPagesOptions, dropPages } from './drop-pages.ts'
import { languageFor } from './language.ts'
import { redirectToLowerCase } from './lower-case.ts'
import { noticePolicy } from './notice-policy.ts'

export interface DropPageRouteOptions extends DropPagesOptions {
  drops: PublishedDrops
  traffic: Pick<DropTraffic, 'view'>
  storage: Storage
  clock: Clock
  log: Log
}

interface Answer {
  status: number
  page: CachedPage
  headers: Readonly<Record<string, string>>
  /** The drop that was seen, unless by its owner, or by somebody who comes back from signing up. */
  counted: PublishedDrop | null
}

const FRESH_SECONDS = 30
const ANSWER_KEPT_MS = 200
const ANSWERS_KEPT = 5_000
/** What a visitor may write after the question mark must not fill the memory. */
const MAX_KEPT_LENGTH = 500
const UNKEPT = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' }
// of no drop, so in the language of the browser; some addresses answer programs with JSON
const NOTICE = { ...UNKEPT, vary: 'accept, accept-encoding, accept-language' }
const VIDEO_POLICY = "default-src 'none'; media-src 'self'; sandbox"
const FOR_EVER = 'public, max-age=31536000, immutable'
const PICTURES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' }
const VIDEOS = new Map([
  ['video.mp4', 'video/mp4'],
  ['video.webm', 'video/webm'],
])

/** Pages that open in the visitor's language have one answer for each. */
const answerKey = (request: FastifyRequest) => `${visitorsLanguage(request)} ${request.url}`

const signedUpBy = (value: unknown) =>
  value === 'true' ? ('signed_up' as const) : value === 'pending' ? ('pending' as const) : null

/** Back from a music service: the same visit as before. */
const hasReturned = (query: Record<string, unknown>) =>
  query.drop_signup_spotify_user_id !== undefined || query.drop_signup_spotify_failed !== undefined

/** The other language of the page that was open: the same visit. */
const switchesLanguage = ({ url, headers }: FastifyRequest) =>
  url.includes('lang=') && pathIn(headers.referer ?? '') === url.split('?', 1)[0]
const pathIn = (address: string) => (URL.canParse(address) ? new URL(address).pathname : null)

const noticeHeaders = ({ query }: FastifyRequest) => ({
  'content-security-policy': noticePolicy((query as Record<string, unknown>).form_only === 'true'),
})

/** The pages fans open, their stylesheets and pictures. No cookie is set on any of them. */
export function dropPageRoute(options: DropPageRouteOptions) {
  const { drops, traffic, clock, log, storage } = options
  const pages = dropPages(options)
  const lost = (request: FastifyRequest): Answer => ({
    status: 404,
    page: pages.notices.not_found[visitorsLanguage(request)],
    headers: { ...NOTICE, ...noticeHeaders(request) },
    counted: null,
  })

  // the most requested answers, each kept for a moment: under load a page costs one lookup in a map
  const answers = new Map<string, Answer & { until: number }>()

  async function find(request: FastifyRequest, read: () => Promise<PublishedDrop | null>): Promise<Answer> {
    const now = clock.now()
    const query = request.query as Record<string, unknown>
    const mode = { form_only: query.form_only === 'true', preview: query.preview === 'true' }
    const drop = await read()
    const signedUp = signedUpBy(query.signed_up)
    const language = drop ? languageFor(drop, request) : undefined
    const page = drop && pages.find(drop, { mode, signedUp, language }, now)
    if (!drop || !page) return lost(request)
    const freshFor = Math.min(FRESH_SECONDS, Math.max(0, Math.floor((page.until - now.getTime()) / 1000)))
    const headers: Record<string, string> = {
      ...UNKEPT,
      ...(freshFor > 0 ? { 'cache-control': `public, max-age=${freshFor}` } : {}),
      'content-security-policy': pages.policy(drop, mode.form_only),
      ...(drop.content.second_language?.by_visitor && { vary: 'accept-encoding, accept-language' }),
      ...(pages.opensWindows(drop) && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    }
    return {
      status: 200,
      page,
      headers,
      counted: mode.preview || signedUp || hasReturned(query) || switchesLanguage(request) ? null : drop,
    }
  }

  function show(request: FastifyRequest, reply: FastifyReply, read: () => Promise<PublishedDrop | null>) {
    const key = answerKey(request)
    const known = answers.get(key)
    if (known && known.until > performance.now() && known.page.until > clock.now().getTime())
      return answer(request, reply, known)
    return find(request, read).then(
      found => {
        if (answers.size >= ANSWERS_KEPT) answers.clear()
        if (found.status === 200 && request.url.length <= MAX_KEPT_LENGTH)
          answers.set(key, { ...found, until: performance.now() + ANSWER_KEPT_MS })
        return answer(request, reply, found)
      },
      error => {
        log.error({ request: request.id, error: errorFields(error) }, 'a drop could not be read')
        return failedPage(request, reply, { status: 503, retryAfter: 5 })
      },
    )
  }

  /** The page for a server error. */
  function failedPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, retryAfter }: Pick<AppError, 'status' | 'retryAfter'>,
  ) {
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    const page = pages.notices.failed[visitorsLanguage(request)]
    return answer(request, reply, { status, page, headers: { ...NOTICE, ...noticeHeaders(request) }, counted: null })
  }

  function answer(request: FastifyRequest, reply: FastifyReply, { status, page, headers, counted }: Answer) {
    if (counted) traffic.view(counted, request)
    const encoding = encodingFor(request.headers['accept-encoding'])
    const etag = `"${page.etag}-${encoding}"`
    reply.status(status).headers(headers).header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(page.bytes[encoding])
  }

  const plugin: FastifyPluginAsync = async http => {
    await http.register(releaseCalendar(options))
    await http.register(teaserCovers(options))
    http.get<{ Params: { identifier: string } }>('/d/:identifier', (request, reply) => {
      const { identifier } = request.params
      return (
        redirectToLowerCase(request, reply, ['d', identifier]) ??
        show(request, reply, async () => drops.find(identifier))
      )
    })
    http.get<{ Params: { profile: string; drop: string } }>('/:profile/:drop', (request, reply) => {
      const { profile, drop } = request.params
      if (isReserved(profile)) return reply.callNotFound()
      return (
        redirectToLowerCase(request, reply, [profile, drop]) ??
        show(request, reply, async () => drops.findBySlugs(profile, drop))
      )
    })
    http.get<{ Params: { name: string } }>('/d-theme/:name', async (request, reply) => {
      const [, code = '', hash = ''] = /^([a-z0-9]+)-([0-9a-f]{16})\.css$/.exec(request.params.name) ?? []
      const drop = code === 'plain' ? null : await drops.find(code)
      if (!hash || (code !== 'plain' && !drop)) return reply.callNotFound()
      const { page, current } = pages.stylesheet(drop, hash)
      const headers = {
        ...UNKEPT,
        'content-type': 'text/css; charset=utf-8',
        ...(current && { 'cache-control': FOR_EVER }),
      }
      return answer(request, reply, { status: 200, page, headers, counted: null })
    })
    http.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
      const { id, file } = request.params
      const video = VIDEOS.get(file)
      if (video) return sendVideo(request, reply, `${id}/${file}`, video)
      const type = PICTURES[file.split('.').at(-1) ?? '']
      const picture = type && (await storage.read(`${id}/${file}`))
      if (!picture) return reply.callNotFound()
      return reply.type(type).header('cache-control', FOR_EVER).send(picture)
    })
  }
  /** Of a team's upload, byte for byte: nothing in it may run, whatever else it could be read as. */
  async function sendVideo(request: FastifyRequest, reply: FastifyReply, key: string, type: string) {
    const size = await storage.size(key)
    if (!size) return reply.callNotFound()
    reply.type(type).header('cache-control', FOR_EVER).header('content-security-policy', VIDEO_POLICY)
    return sendRange(request, reply, { size, pieces: (from, to) => storedPieces(storage, key, from, to) })
  }
  /** The page for an unknown address. */
  const unknownPage = (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, lost(request))
  return { plugin, pages, unknownPage, failedPage }
}
