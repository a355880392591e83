import type { KeyObject } from 'node:crypto'
import type { SpecialDrops } from '#features/signups/rules.ts'
import { type CachedPage, pageCache, pageOf } from '#platform/server/http/page-cache.ts'
import { contentSecurityPolicy, type ForeignOrigins } from '#platform/server/http/security-headers.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { firstLanguage, inLanguage, offeredLanguage, type PageLanguage } from '#records/drops/in-language.ts'
import type { FanAssets } from '#records/drops/page-files.ts'
import type { PageLook } from '#records/drops/server/dress.ts'
import type { Cover } from '#records/drops/server/pictures.ts'
import { dropInLanguage, type PublishedDrop, phaseOf, type VisitPhase } from '#records/drops/server/published-drops.ts'
import { themeCss, themeHash } from '#records/drops/theme/css.ts'
import { plainTheme } from '#records/drops/theme/palette.ts'
import { servicesOf } from '#records/presaves/rules.ts'
import {
  type DropPageProps,
  type FanRenderer,
  type NativeReply,
  type NoticePageProps,
  type PageMode,
  RENDERED_AT,
} from '../../contract.ts'
import { NO_STYLES, type PageStyles, stylesOf } from '../../page-styles.ts'
import { teaserCoverOf } from '../opening/teaser-cover.ts'
import { renderedAtStamp } from '../signing-up/rendered-at.ts'
import { calendarPath } from './calendar.ts'

/** Maximum age of a rendered page, because of the countdown's first values and the form's timestamp. */
const REFRESH_MS = 60_000

export interface DropPagesOptions {
  render: FanRenderer
  assets: FanAssets
  /** What the stylesheets of drops begin with. */
  styles?: PageStyles
  /** Of collections: who has no general sign-up, and which id asks for it. */
  generalSignup: GeneralSignup
  /** Pictures of single links, by their ids (DROP-102). */
  linkImages: Readonly<Record<string, string>>
  stampKey: KeyObject
  special: SpecialDrops
  dropHost: string
  shareBaseUrl: string
  privacyUrl: (locale: 'en' | 'fr') => string
  /** Libraries that releases can be saved to. */
  music?: DropPageProps['music']
  /** Whether visitors are asked about ads and analytics. */
  asksCookies?: boolean
  /** What the form's captcha loads from elsewhere. */
  captchaOrigins: ForeignOrigins
}

/** Settings of the sign-up that belongs to no link of a collection (DROP-060..062). */
export interface GeneralSignup {
  id: string
  excludedProfileId: string | undefined
}

const opensAppleMusic = (drop: PublicDrop) => servicesOf(drop).includes('apple-music')

/** MusicKit and its window; asked for by nobody before the fan has chosen Apple Music. */
const withMusicKit = ({ script, frame, connect }: ForeignOrigins): ForeignOrigins => ({
  script: [...script, 'https://js-cdn.music.apple.com'],
  frame: [...frame, 'https://authorize.music.apple.com'],
  connect: [
    ...connect,
    'https://api.music.apple.com',
    'https://authorize.music.apple.com',
    'https://play.itunes.apple.com',
  ],
})

const generalSignupOf = ({ id, excludedProfileId }: GeneralSignup, { drop_type, drop_profile }: PublicDrop) =>
  drop_type === 'LINK_COLLECTION' && drop_profile.id !== excludedProfileId ? { id } : null

const imagesOfLinks = (images: Readonly<Record<string, string>>, { link_collection }: PublicDrop) =>
  Object.fromEntries((link_collection?.links ?? []).flatMap(({ id }) => (images[id] ? [[id, images[id]]] : [])))

/** A drop as the page of its draft is made. */
export interface PreviewedDrop {
  id: string
  slug: string
  short_code: string
  page: PublicDrop
  dress: PageLook
  /** When it opens, where that is decided. */
  publish_at?: Date | null
}

/** What of a page a preview shows. */
export interface PreviewShows {
  state: 'PAGE' | 'SIGN_UP' | 'CODE' | 'AFTER_SIGN_UP' | 'TEASER' | 'ENDED'
  form_only: boolean
  /** Of a page in two languages. */
  language?: PageLanguage | undefined
}

export type DropPages = ReturnType<typeof dropPages>

/** Renders drop pages and caches their bytes: one rendering per version, phase, mode and minute. */
export function dropPages(options: DropPagesOptions) {
  const { render, assets, styles = NO_STYLES, stampKey, special, captchaOrigins, music, ...urls } = options
  const kept = pageCache()
  const keptStyles = pageCache()
  const surroundings = { assets, privacy_url: urls.privacyUrl('en') }
  const plainCss = styles.page + themeCss({ theme: plainTheme('dark'), voice: 'plain' })
  const plainStylesheet = `/d-theme/plain-${themeHash(plainCss)}.css`
  const cssOf = ({ dress, content }: PublishedDrop, phase: Shown['phase'] = 'active') =>
    stylesOf(styles, content, phase) +
    themeCss({
      theme: dress.theme,
      voice: dress.voice,
      background_image_url: content.custom_background_image_url,
      cover_focus: content.custom_image_focus,
    })

  const stylesheetOf = (drop: PublishedDrop, phase?: Shown['phase']) =>
    `/d-theme/${drop.short_code}-${themeHash(cssOf(drop, phase))}.css`
  const notices = {
    not_found: { en: bytesOf('not_found', 'en'), fr: bytesOf('not_found', 'fr') },
    failed: { en: bytesOf('failed', 'en'), fr: bytesOf('failed', 'fr') },
    /** As they are sent: whoever is turned away is not asked which encoding. */
    busy: { en: notice('busy', 'en'), fr: notice('busy', 'fr') },
  }

  function notice(which: NoticePageProps['notice'], locale: NoticePageProps['locale']) {
    return render.renderNoticePage({ notice: which, locale, theme_stylesheet: plainStylesheet, ...surroundings })
  }
  function bytesOf(...given: Parameters<typeof notice>) {
    return pageOf(notice(...given), Number.POSITIVE_INFINITY)
  }

  function html(
    found: PublishedDrop,
    { phase, mode, language, reply }: Pick<Shown, 'phase' | 'mode' | 'reply'> & Pick<Visited, 'language'>,
    now: Date,
  ): string {
    const drop = dropInLanguage(found, language)
    const is_second_language = drop !== found
    const { content, dress, version: drop_version } = drop
    const theme_stylesheet = stylesheetOf(drop, phase)
    const cover = phase === 'teaser' ? teaserCoverOf(drop, now) : dress.cover
    const shown = { phase, mode, drop: content, drop_version, theme_stylesheet, reply, is_second_language, cover }
    return rendered(drop, shown, now)
  }

  function rendered(drop: Rendered, shown: Shown, now: Date): string {
    const { dress } = drop
    const content = shown.drop
    const language = firstLanguage(content)
    const other = offeredLanguage(content)
    const spoken = shown.is_second_language ? `?lang=${language}` : ''
    const framed = shown.mode.form_only ? '&form_only=true' : ''
    const preview = shown.mode.preview ? '&preview=true' : ''
    const page = render.renderDropPage({
      ...shown,
      assets,
      privacy_url: urls.privacyUrl(language),
      asks_cookies: urls.asksCookies === true,
      theme: dress.theme,
      voice: dress.voice,
      cover: shown.cover === undefined ? dress.cover : shown.cover,
      post_url: `/d/${drop.short_code}?lang=${language}${framed}`,
      page_url: `${urls.dropHost}/d/${drop.short_code}`,
      calendar_url: calendarPath(drop.short_code) + spoken,
      other_language: other && { language: other, url: `?lang=${other}${framed}${preview}` },
      share_url: `${urls.shareBaseUrl}/${content.drop_profile.slug}/${content.slug}${spoken}`,
      music,
      now: now.toISOString(),
      opens_at:
        shown.phase === 'teaser' ? (drop.publish_at ?? new Date(now.getTime() + SAMPLE_MS)).toISOString() : null,
      force_email_and_phone: special.force_email_and_phone_drop_ids.includes(drop.id),
      general_signup: generalSignupOf(urls.generalSignup, content),
      link_images: imagesOfLinks(urls.linkImages, content),
    })
    return page.replaceAll(RENDERED_AT, renderedAtStamp(stampKey, drop.id, now))
  }

  return {
    notices,
    /** The page for everybody; null where a visitor finds nothing (DROP-132, DROP-138). */
    find(drop: PublishedDrop, { mode, signedUp, language }: Visited, now: Date): CachedPage | null {
      const phase = phaseOf(drop, now)
      if (phase === 'missing') return null
      const key = `${drop.id} ${drop.version} ${phase} ${mode.form_only} ${mode.preview} ${signedUp} ${language}`
      return kept.get(key, now.getTime(), () => ({
        html: html(drop, { phase, mode, language, reply: signedUp ? { outcome: signedUp } : undefined }, now),
        until: Math.min(now.getTime() + REFRESH_MS, nextChange(drop, now)),
      }))
    },
    /** What its page may load and who may frame it: the sites that the drop names, the form alone (DROP-020). */
    policy: ({ frame_origins, content }: PublishedDrop, form_only: boolean) =>
      contentSecurityPolicy(
        form_only && frame_origins.length > 0 ? frame_origins.join(' ') : undefined,
        music?.apple_music === 'musickit' && opensAppleMusic(content) ? withMusicKit(captchaOrigins) : captchaOrigins,
      ),
    /** Whether the page opens the window of Apple Music, which must then reach the page that opened it. */
    opensWindows: ({ content }: PublishedDrop) => music?.apple_music != null && opensAppleMusic(content),
    /** A page for one visitor: what they typed, and what was wrong with it. */
    answer: (drop: PublishedDrop, { form_only, language }: Answered, reply: NativeReply, now: Date) =>
      html(drop, { phase: visibleIn(phaseOf(drop, now)), mode: { form_only, preview: false }, language, reply }, now),
    /** The page of a draft, in a state that a visitor may come to see. */
    preview(
      { page: written, ...drop }: PreviewedDrop,
      theme_stylesheet: string,
      shows: PreviewShows,
      now: Date,
    ): string {
      const { state, form_only, language } = shows
      const page = inLanguage(written, language)
      const shown: Shown = {
        phase: state === 'ENDED' ? 'ended' : state === 'TEASER' ? 'teaser' : 'active',
        mode: { form_only, preview: true },
        // the address may have changed since the page was made
        drop: { ...page, slug: drop.slug },
        drop_version: 1,
        theme_stylesheet,
        reply:
          state === 'AFTER_SIGN_UP'
            ? { outcome: page.require_double_opt_in && !page.require_otp ? 'pending' : 'signed_up' }
            : undefined,
        is_second_language: page !== written,
        opened: state === 'CODE' ? 'code' : state === 'SIGN_UP' ? 'form' : undefined,
      }
      return rendered(drop, shown, now)
    },
    /** The looks of a drop, or the plain ones, for pages that are no drop's. */
    stylesheetsOf: (drop: PublishedDrop | null) => [...assets.stylesheets, drop ? stylesheetOf(drop) : plainStylesheet],
    /** The stylesheet of a drop's address part, or null; `current` where the address names these very bytes. */
    stylesheet(drop: PublishedDrop | null, hash: string) {
      const active = drop ? cssOf(drop) : plainCss
      // each phase may have parts of its own
      const others = drop ? [...(drop.content.teaser ? [cssOf(drop, 'teaser')] : []), cssOf(drop, 'ended')] : []
      const css = others.find(other => themeHash(other) === hash) ?? active
      const made = themeHash(css)
      const page = keptStyles.get(made, 0, () => ({ html: css, until: Number.POSITIVE_INFINITY }))
      return { page, current: made === hash }
    },
  }
}

/** What a visitor asks for. */
interface Visited {
  mode: PageMode
  signedUp: 'signed_up' | 'pending' | null
  /** Undefined: the drop's own. */
  language: PageLanguage | undefined
}

type Answered = Pick<PageMode, 'form_only'> & Pick<Visited, 'language'>

type Rendered = Pick<PublishedDrop, 'id' | 'short_code' | 'dress'> & { publish_at?: Date | null | undefined }

/** How far off a previewed teaser's opening is, where none is decided. */
const SAMPLE_MS = 4 * 86_400_000 + 16 * 3_600_000

interface Shown
  extends Pick<DropPageProps, 'phase' | 'mode' | 'drop' | 'drop_version' | 'theme_stylesheet' | 'reply' | 'opened'> {
  /** The language that is not the drop's first. */
  is_second_language: boolean
  /** Absent: the whole cover. */
  cover?: Cover | null
}

const visibleIn = (phase: VisitPhase): Shown['phase'] => (phase === 'missing' ? 'ended' : phase)

/** When the page next changes by itself: at its opening, its go-live or its end. */
function nextChange({ publish_at, go_live_timestamp, end_at }: PublishedDrop, now: Date): number {
  const ahead = [publish_at, go_live_timestamp, end_at].flatMap(at => (at && at > now ? [at.getTime()] : []))
  return Math.min(...ahead, Number.POSITIVE_INFINITY)
}
