import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { encodingFor, pageOf } from '#platform/server/http/page-cache.ts'
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { draftPage, readDraft } from '#records/drops/server/drafts.ts'
import { type PageDress, themeCss } from '#records/drops/theme/css.ts'
import type { PageStyles } from '../../page-styles.ts'
import type { DropPages, PreviewedDrop, PreviewShows } from './drop-pages.ts'
import { pageLanguageOf } from './language.ts'
import { type PreviewSubject, previewSubject, previewToken } from './preview-token.ts'

interface PreviewOptions {
  pages: Pick<DropPages, 'preview' | 'notices'>
  /** What every stylesheet begins with. */
  styles: PageStyles
  database: Database
  storage: Storage
  key: KeyObject
  clock: Clock
  /** Where the links lead. */
  dropHost: string
}

const LINK_GOOD_FOR_MS = 86_400_000
const STYLESHEET = '/d-preview/style.css'
const states: Record<string, PreviewShows['state']> = {
  sign_up: 'SIGN_UP',
  code: 'CODE',
  after_sign_up: 'AFTER_SIGN_UP',
  teaser: 'TEASER',
  ended: 'ENDED',
}

/** Drafts as the pages they will be. Nobody signs up on them (FORM-098, FORM-099), nothing is kept, no search finds them. */
export function dropPreviews({ pages, styles, database, storage, key, clock, dropHost }: PreviewOptions) {
  const sign = (text: string) => createHmac('sha256', key).update(`style ${text}`).digest('base64url')

  /** A draft's colours travel in the address of its stylesheet, signed, so that any server can answer for them. */
  function stylesheetOf(dress: PageDress) {
    const { theme, voice, background_image_url, cover_focus } = dress
    const packed = Buffer.from(JSON.stringify({ theme, voice, background_image_url, cover_focus })).toString(
      'base64url',
    )
    return `${STYLESHEET}?dress=${packed}&signature=${sign(packed)}`
  }

  function dressIn({ dress = '', signature = '' }: Record<string, string | undefined>): PageDress | null {
    const [given, expected] = [Buffer.from(String(signature)), Buffer.from(sign(String(dress)))]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return JSON.parse(Buffer.from(String(dress), 'base64url').toString()) as PageDress
  }

  const html = (drop: PreviewedDrop, shows: PreviewShows, now: Date) => {
    const { custom_background_image_url: background_image_url, custom_image_focus: cover_focus } = drop.page
    return pages.preview(drop, stylesheetOf({ ...drop.dress, background_image_url, cover_focus }), shows, now)
  }

  async function draftOf({ organization_id, drop_id, preview_round }: PreviewSubject): Promise<PreviewedDrop | null> {
    return database.readOrganization(organization_id, async db => {
      const drop = await readDraft(db, organization_id, drop_id).catch(error => {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      })
      if (!drop || drop.status === 'ARCHIVED' || drop.preview_round !== preview_round) return null
      return { ...drop, ...(await draftPage(db, storage, drop, drop.draft)) }
    })
  }

  const plugin: FastifyPluginAsync = async http => {
    http.get<{ Querystring: Record<string, string> }>(STYLESHEET, (request, reply) => {
      const dress = dressIn(request.query)
      if (!dress) return reply.callNotFound()
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'private, max-age=3600')
        .header('vary', 'accept-encoding')
        .send(
          pageOf(
            [styles.page, styles.rows, styles.blocks, styles.teaser, styles.steps, styles.language].join('') +
              themeCss(dress),
            0,
          ).bytes[encoding],
        )
    })
    http.get<{ Params: { token: string }; Querystring: Record<string, string> }>(
      '/d-preview/:token',
      async (request, reply) => {
        const { state = '', form_only, lang } = request.query
        const subject = previewSubject(key, request.params.token, clock.now())
        const drop = subject && (await draftOf(subject))
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'private, no-store')
          .header('x-robots-tag', 'noindex, nofollow')
          // the address is the right to see it
          .header('referrer-policy', 'same-origin')
          .header('content-security-policy', contentSecurityPolicy("'self'"))
        if (!drop) return reply.status(404).send(pages.notices.not_found[visitorsLanguage(request)].bytes.identity)
        const language = pageLanguageOf(lang)
        const shows = { state: states[state] ?? 'PAGE', form_only: form_only === 'true', language } as const
        return reply.send(html(drop, shows, clock.now()))
      },
    )
  }

  return {
    plugin,
    /** The whole page of a draft; its parts load from wherever the document stands. */
    html,
    /** An address that shows the draft as it is saved at the time it is opened. */
    link(subject: PreviewSubject, now: Date) {
      const expires_at = new Date(now.getTime() + LINK_GOOD_FOR_MS)
      return { url: `${dropHost}/d-preview/${previewToken(key, subject, expires_at)}`, expires_at }
    },
  }
}
