import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { type CachedPage, encodingFor, pageCache } from '#platform/server/http/page-cache.ts'
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { firstLanguage, type PageLanguage } from '#records/drops/in-language.ts'
import type { FanAssets } from '#records/drops/page-files.ts'
import { artistDrops } from '#records/drops/server/artist-drops.ts'
import {
  dropInLanguage,
  type PublishedDrop,
  type PublishedDrops,
  phaseOf,
} from '#records/drops/server/published-drops.ts'
import { isReserved } from '#records/drops/server/reserved-slugs.ts'
import { themeCss, themeHash } from '#records/drops/theme/css.ts'
import type { ArtistWork, FanRenderer } from '../../contract.ts'
import { listenedOn, openLinks } from '../../link-rules.ts'
import type { PageStyles } from '../../page-styles.ts'
import { teaserCoverOf } from '../opening/teaser-cover.ts'
import { redirectToLowerCase } from './lower-case.ts'

export interface ArtistPagesOptions {
  database: Database
  clock: Clock
  drops: PublishedDrops
  render: FanRenderer
  assets: FanAssets
  styles: PageStyles
  shareBaseUrl: string
  privacyUrl: (locale: 'en' | 'fr') => string
  asksCookies: boolean
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const FRESH_SECONDS = 30

/** `/{artist}`: what an artist has live, coming and behind them, dressed as their newest page that has a cover. */
export function artistPages(options: ArtistPagesOptions): FastifyPluginAsync {
  const { database, clock, drops, render, assets, styles } = options
  const kept = pageCache(200)
  const cssOf = ({ dress: { theme, voice }, content }: PublishedDrop) =>
    styles.page + (styles.artist ?? '') + themeCss({ theme, voice, cover_focus: content.custom_image_focus })

  function html(slug: string, shown: Shown, locale: PageLanguage, now: Date): string {
    const poster = posterOf(shown, now)
    const works = shown.map(drop => ({ ...workOf(drop, slug, now), is_poster: drop === poster }))
    const heard = shown.map((drop, at) => (works[at]?.state === 'coming' ? [] : heardOn(drop, now)))
    return render.renderArtistPage({
      assets,
      theme_stylesheet: `/d-artist/${slug}-${themeHash(cssOf(poster))}.css`,
      privacy_url: options.privacyUrl(locale),
      asks_cookies: options.asksCookies,
      locale,
      theme: poster.dress.theme,
      voice: poster.dress.voice,
      cover: coverOf(poster, now),
      drop: shown[0].content,
      page_url: `${options.shareBaseUrl}/${slug}`,
      drops: works,
      listening_links: heard.find(links => links.length > 0) ?? [],
    })
  }

  /** Newest first; null for an artist without a page. */
  async function find(slug: string, now: Date): Promise<Shown | null> {
    const [newest, ...older] = (slug && !isReserved(slug) && (await artistDrops(database, drops, slug, now))) || []
    return newest ? [newest, ...older] : null
  }

  function send(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: CachedPage) {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const tag = `"${etag}-${encoding}"`
    reply.header('etag', tag)
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bytes[encoding])
  }
  const keep = (text: string) => kept.get(text, 0, () => ({ html: text, until: Number.POSITIVE_INFINITY }))

  return async http => {
    http.get<{ Params: { profile: string } }>('/:profile', async (request, reply) => {
      const { profile } = request.params
      const now = clock.now()
      const shown = await find(profile, now)
      if (!shown)
        return (!isReserved(profile) && redirectToLowerCase(request, reply, [profile])) || reply.callNotFound()
      const locale = languageOf(shown, request)
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept-encoding, accept-language',
        'cache-control': `public, max-age=${FRESH_SECONDS}`,
        'content-security-policy': contentSecurityPolicy(),
      })
      const read = shown.map(drop => dropInLanguage(drop, locale)) as Shown
      return send(request, reply, keep(html(profile, read, locale, now)))
    })
    http.get<{ Params: { name: string } }>('/d-artist/:name', async (request, reply) => {
      const [, slug = '', hash = ''] = /^(.+)-([0-9a-f]{16})\.css$/.exec(request.params.name) ?? []
      const now = clock.now()
      const shown = await find(slug, now)
      if (!shown) return reply.callNotFound()
      const css = cssOf(posterOf(shown, now))
      reply.headers({
        'content-type': 'text/css; charset=utf-8',
        vary: 'accept-encoding',
        'cache-control': themeHash(css) === hash ? FOR_EVER : 'no-cache',
      })
      return send(request, reply, keep(css))
    })
  }
}

type Shown = [PublishedDrop, ...PublishedDrop[]]

/** The newest with a cover, else the newest. */
const posterOf = (shown: Shown, now: Date) => shown.find(drop => coverOf(drop, now) !== null) ?? shown[0]

/** The language of the shown pages where they have one in common, else the visitor's. */
function languageOf(shown: Shown, request: FastifyRequest): PageLanguage {
  const first = firstLanguage(shown[0].content)
  const isOnly = shown.every(({ content }) => firstLanguage(content) === first && !content.second_language?.by_visitor)
  return isOnly ? first : visitorsLanguage(request)
}

/** Of a page that is still to open, only what it shows itself. */
const coverOf = (drop: PublishedDrop, now: Date) =>
  drop.content.hide_custom_image ? null : phaseOf(drop, now) === 'teaser' ? teaserCoverOf(drop, now) : drop.dress.cover

/** As on the drop's own page: where a release was pre-saved it is heard too, once it is out. */
function heardOn({ content, go_live_timestamp }: PublishedDrop, now: Date) {
  const isRelease = content.drop_type === 'LISTENING' || content.drop_type === 'TRACK_PRE_SAVE'
  const isOut = content.drop_type === 'LISTENING' || (go_live_timestamp !== null && go_live_timestamp <= now)
  return isRelease && isOut ? listenedOn(content) : openLinks(content.listening_links)
}

function workOf(drop: PublishedDrop, slug: string, now: Date): Omit<ArtistWork, 'is_poster'> {
  const { content } = drop
  const state = stateOf(drop, now)
  return {
    title: content.title,
    about: phaseOf(drop, now) === 'teaser' ? null : content.description,
    url: `/${slug}/${content.slug}`,
    picture: coverOf(drop, now)?.images[0] ?? null,
    at: momentOf(drop, state, now)?.toISOString() ?? null,
    state,
    action: actionOf(drop, state, now),
    button_text: content.custom_primary_button_text,
  }
}

/** When a coming page opens or its release is out, and since when another is over. */
function momentOf(drop: PublishedDrop, state: ArtistWork['state'], now: Date): Date | null {
  if (state === 'before') return drop.end_at && drop.end_at <= now ? drop.end_at : null
  if (state === 'live') return null
  return phaseOf(drop, now) === 'teaser' ? drop.publish_at : drop.go_live_timestamp
}

function actionOf(drop: PublishedDrop, state: ArtistWork['state'], now: Date): ArtistWork['action'] {
  if (phaseOf(drop, now) === 'teaser') return 'tell_me'
  switch (drop.content.drop_type) {
    case 'LINK_COLLECTION':
      return 'tickets'
    case 'LISTENING':
      return 'listen_now'
    case 'TRACK_PRE_SAVE':
      return state === 'coming' ? 'pre_save' : 'listen_now'
    default:
      return 'sign_up'
  }
}

/** A page is coming while its opening or its release lies ahead, and before once it has ended. */
function stateOf(drop: PublishedDrop, now: Date): 'live' | 'coming' | 'before' {
  const phase = phaseOf(drop, now)
  if (phase === 'ended') return 'before'
  if (phase === 'teaser') return 'coming'
  return drop.go_live_timestamp && drop.go_live_timestamp > now ? 'coming' : 'live'
}
