import { isPublicAddress } from '#platform/server/http/public-address.ts'
import type { ProfilePlatform } from '#records/drops/contract.ts'
import type { DropDraftFields } from '#records/drops/draft.ts'
import { musicPlatformName } from '#records/drops/music-platforms.ts'
import { type Check, error, type Facts, findingsOrPassed, warning } from './facts.ts'

/** Fields of the draft that hold one address. */
const linkFields = [
  'post_signup_redirect_url',
  'custom_image_url',
  'custom_background_image_url',
  'custom_artist_image_url',
] as const satisfies readonly (keyof DropDraftFields)[]

const names: Record<(typeof linkFields)[number], string> = {
  post_signup_redirect_url: 'The page after sign-up',
  custom_image_url: 'The cover',
  custom_background_image_url: 'The background picture',
  custom_artist_image_url: 'The artist picture',
}

const platformNames: Record<ProfilePlatform, string> = {
  spotify: 'Spotify',
  apple_music: 'Apple Music',
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitter: 'X',
  amazon_music: 'Amazon Music',
  pandora: 'Pandora',
  website: 'website',
  bandsintown: 'Bandsintown',
}

interface Link {
  url: string
  /** The field to correct; null for an address of the artist's profile. */
  field: string | null
  name: string
}

/** Every address a fan may be led to from the page, our own files aside. */
export function linksOf({ draft, page }: Pick<Facts, 'draft' | 'page'>): Link[] {
  const typed = linkFields.flatMap(field => {
    const url = draft[field]
    return url && !isOurFile(url) ? [{ url, field, name: names[field] }] : []
  })
  const platforms = Object.entries(platformNames).flatMap(([platform, name]) => {
    const url = page.drop_profile[`${platform as ProfilePlatform}_url`]
    return url ? [{ url, field: null, name: `The artist’s ${name} link` }] : []
  })
  return [...typed, ...rowLinks(draft), ...blockLinks(draft), ...platforms]
}

/** Of the items of content blocks. */
function blockLinks({ blocks }: DropDraftFields): Link[] {
  return blocks.flatMap((block, at) =>
    block.items.flatMap((item, index) => {
      const path = `blocks.${at}.items.${index}`
      const name = `The link of ${item.event_title || item.title || `item ${index + 1} of ${block.title}`}`
      const own = (['destination_url', 'shop_url'] as const).map(field => ({
        url: item[field],
        field: `${path}.${field}`,
      }))
      const songs = item.links.map((link, number) => ({
        url: link.destination_url,
        field: `${path}.links.${number}.destination_url`,
      }))
      return [...own, ...songs].flatMap(({ url, field }) => (url ? [{ url, field, name }] : []))
    }),
  )
}

/** Of the rows that the kind of page shows. */
function rowLinks({ drop_type, link_collection, presave_links, listening_links }: DropDraftFields): Link[] {
  const of = (field: string, links: readonly { destination_url: string | null }[], name: (at: number) => string) =>
    links.flatMap(({ destination_url: url }, at) =>
      url ? [{ url, field: `${field}.${at}.destination_url`, name: name(at) }] : [],
    )
  const listening = () =>
    of('listening_links', listening_links, at => `The listening link of ${nameOf(listening_links[at])}`)
  switch (drop_type) {
    case 'LINK_COLLECTION':
      return of(
        'link_collection.links',
        link_collection?.links ?? [],
        at => `The link of ${link_collection?.links[at]?.title || `city ${at + 1}`}`,
      )
    case 'TRACK_PRE_SAVE':
      return [
        ...of('presave_links', presave_links, at => `The pre-save link of ${nameOf(presave_links[at])}`),
        ...listening(),
      ]
    case 'LISTENING':
      return listening()
    default:
      return []
  }
}

const nameOf = (link: DropDraftFields['presave_links'][number] | undefined) =>
  link ? musicPlatformName(link.platform) : 'a service'

const isOurFile = (url: string) => /^\/(?!\/)[\w./-]+$/.test(url)

/** Addresses that must not be led to: scripts, names and passwords, this machine and private networks (THREATS: open redirect). */
export const linksCheck: Check = facts => {
  const links = linksOf(facts)
  return findingsOrPassed(
    'links_safe',
    links.length === 0 ? 'No links to other sites' : 'Links are web addresses',
    ...links.map(({ url, field, name }) => {
      const danger = linkRisk(url)
      if (danger) return error({ code: 'link_unsafe', field, text: `${name} ${danger}.`, hint: shortened(url) })
      if (url.toLowerCase().startsWith('http:'))
        return warning({
          code: 'link_insecure',
          field,
          text: `${name} is not encrypted: it begins with http.`,
          hint: 'Most sites answer at https too.',
        })
      return null
    }),
  )
}

const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion)$/

/** Why an address is dangerous or of no use to a fan, as the end of a sentence; null for one that is neither. */
export function linkRisk(typed: string): string | null {
  if (/^[\s\p{Cc}]*(javascript|data|vbscript|file|blob|about):/iu.test(typed))
    return 'would run a script or open a file'
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return 'is not a web address'
  if (/[\\\s\p{Cc}]/u.test(typed)) return 'holds a backslash or a space'
  const { username, password, hostname } = new URL(typed)
  if (username || password || /^https?:\/\/[^/?#]*@/i.test(typed)) return 'carries a user name or a password'
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isAddress(host)) return isPublicAddress(host) ? null : 'leads to a private network'
  if (PRIVATE_NAME.test(host) || !host.includes('.')) return 'leads to a private network'
  return null
}

/** `URL` has made plain digits of every other way to write an IPv4 address. */
const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(':')

const shortened = (url: string) => (url.length > 80 ? `${url.slice(0, 79)}…` : url)
