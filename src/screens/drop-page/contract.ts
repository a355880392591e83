import type { PublicDrop } from '#records/drops/contract.ts'
import type { Cover, FanAssets } from '#records/drops/page-files.ts'
import type { Theme } from '#records/drops/theme/theme.ts'
import type { Voice } from '#records/drops/theme/voices.ts'

/** Which page is wanted: for a visitor, framed in another site, or shown to its owner before it is published. */
export interface PageMode {
  form_only: boolean
  preview: boolean
}

/** What a native post (a browser without scripts) is answered with, inside the same page. */
export type NativeReply =
  | { outcome: 'signed_up' }
  /** Kept, and waits for the link in its mail. */
  | { outcome: 'pending' }
  | { outcome: 'refused'; detail: string; values: Readonly<Record<string, string>> }

interface PageSurroundings {
  assets: FanAssets
  /** Address of the stylesheet made by `themeCss`. */
  theme_stylesheet: string
  privacy_url: string
}

/**
 * Everything a drop page shows, as data: the same props give the same bytes, so the page may be kept per drop version,
 * phase, form-only and preview. One thing varies with each answer: `RENDERED_AT` in the page is to be replaced.
 */
export interface DropPageProps extends PageSurroundings {
  /** Whether visitors are asked about ads and analytics. */
  asks_cookies: boolean
  phase: 'teaser' | 'active' | 'ended'
  drop: PublicDrop
  drop_version: number
  theme: Theme
  voice: Voice
  cover: Cover | null
  /** Where the browser without scripts posts: `/d/{identifier}?lang={en or fr}`, in whose language it is refused under load. */
  post_url: string
  /** Absolute address of this page, for canonical and Open Graph. */
  page_url: string
  /** Absolute address to pass on: `{base}/{profile slug}/{drop slug}` (DROP-112). */
  share_url: string
  /** The same page in the other language its owner wrote; null where there is one language. */
  other_language: { language: 'en' | 'fr'; url: string } | null
  /** Path of the release as a calendar's entry; it is offered while the release lies ahead. */
  calendar_url: string
  mode: PageMode
  /** ISO instant of rendering: the first values of the countdown. */
  now: string
  /** Of a teaser: when the page opens. */
  opens_at?: string | null
  /** Drops that ask for e-mail and phone whatever their settings say (FORM-037). */
  force_email_and_phone: boolean
  /** The sign-up of a collection that belongs to none of its links, and the id that asks for it; null where it has none (DROP-060). */
  general_signup: { id: string } | null
  /** Pictures of single links, by their ids (DROP-102). */
  link_images: Readonly<Record<string, string>>
  /** Libraries that a release is saved to, of those the installation can speak to; absent: none. */
  music?: { services: readonly string[]; apple_music: 'musickit' | 'simulator' | null } | undefined
  reply?: NativeReply | undefined
  /** Preview only: the form opened, or as it is while a code is awaited. */
  opened?: 'form' | 'code' | undefined
}

/** Everything the page of an artist shows. It is dressed as their newest drop, and speaks its language. */
export interface ArtistPageProps extends PageSurroundings {
  asks_cookies: boolean
  locale: 'en' | 'fr'
  theme: Theme
  voice: Voice
  cover: Cover | null
  /** The newest drop: the artist's name, pictures and profiles are there. */
  drop: PublicDrop
  /** Absolute address of this page. */
  page_url: string
  /** Newest first. */
  drops: readonly ArtistWork[]
  /** Where the newest release that is out can be heard. */
  listening_links: PublicDrop['listening_links']
}

/** A page of an artist, on the page of all of them. */
export interface ArtistWork {
  title: string
  about: string | null
  url: string
  picture: Cover['images'][number] | null
  /** Its cover is the poster of the artist's page. */
  is_poster: boolean
  /** When the release of a coming one is out, when a teaser opens, since when another is over. */
  at: string | null
  state: 'live' | 'coming' | 'before'
  /** What a fan can do there. */
  action: 'sign_up' | 'tickets' | 'pre_save' | 'listen_now' | 'tell_me'
  /** In the owner's own words. */
  button_text: string | null
}

/** A page about no drop: unknown address, failure, a form turned away. `locale` follows the drop where one is known. */
export interface NoticePageProps extends PageSurroundings {
  notice: 'not_found' | 'failed' | 'busy'
  locale: 'en' | 'fr'
}

/** What the server is given by the built renderer (`dist/fan-render/fan-render.js`). */
export interface FanRenderer {
  renderDropPage(props: DropPageProps): string
  renderNoticePage(props: NoticePageProps): string
  renderArtistPage(props: ArtistPageProps): string
}

/**
 * Stands in the rendered page where the signed time of rendering belongs (the hidden field `rendered_at` of the form).
 * The server splits the kept page at it and puts a fresh value between the halves: letters, digits, `.`, `_` and `-` only.
 */
export const RENDERED_AT = '__rendered_at__'

/** Path, under the drops' host, of the script that other sites load beside a framed form: it follows the form's height. */
export const EMBED_SCRIPT = '/embed.js'
