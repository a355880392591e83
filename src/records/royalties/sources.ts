import { headerKey } from '#platform/contract/header-key.ts'

/** What a quantity counts. */
export const LINE_KINDS = ['STREAM', 'DOWNLOAD', 'OTHER'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** Stores by their common name, in the order in which their spellings are tried; the spelling is folded to letters and digits. */
const stores: readonly (readonly [name: string, spelling: RegExp])[] = [
  [
    'YouTube Content ID',
    /^youtube(contentid|cid|ugc|adsupported|art|official|audiotier|fingerprint|shorts)|^googleugc/,
  ],
  ['YouTube Music', /^youtube|^googleplay|^ytmusic/],
  ['Spotify', /^spotify/],
  ['iTunes', /^itunes/],
  ['Apple Music', /^apple(music)?|^itunesmatch/],
  ['Amazon Music', /^amazon/],
  ['Deezer', /^deezer/],
  ['Pandora', /^pandora/],
  ['SoundCloud', /^soundcloud/],
  ['Beatport', /^beatport/],
  ['TIDAL', /^tidal|^wimp|^aspiro/],
  ['TikTok', /^tiktok|^bytedance|^resso|^capcut/],
  ['Meta', /^meta|^facebook|^instagram/],
  ['Qobuz', /^qobuz/],
  ['Napster', /^napster|^rhapsody/],
  ['Anghami', /^anghami/],
  ['JioSaavn', /^(jio)?saavn/],
  ['Boomplay', /^boomplay/],
  ['NetEase', /^netease/],
  ['Tencent Music', /^tencent|^qqmusic|^kugou/],
  ['KKBOX', /^kkbox/],
  ['Audiomack', /^audiomack/],
  ['Snap', /^snap/],
  ['Peloton', /^peloton/],
  ['Bandcamp', /^bandcamp/],
  ['Shopify', /^shopify/],
  ['Big Cartel', /^bigcartel/],
  ['WooCommerce', /^woocommerce/],
  ['Own shop', /^(our|own|artist|label|web|online)(web|online)?(shop|store)$|^(direct(sales?)?|d2c)$/],
  ['Traxsource', /^traxsource/],
  ['Juno Download', /^juno/],
]

/**
 * The store under its common name, so that `Spotify`, `spotify ab` and `SPOTIFY` are one; other stores keep their own.
 *
 * @example sourceOf('Amazon Prime') // 'Amazon Music'
 */
export function sourceOf(store: string): string {
  const key = headerKey(store)
  return stores.find(([, spelling]) => spelling.test(key))?.[0] ?? store.trim().replaceAll(/\s+/g, ' ').slice(0, 100)
}

/** Stores that sell files: what they count are downloads where the statement does not say. */
const sells =
  /^(beatport|bandcamp|shopify|bigcartel|woocommerce|ownshop|webshop|traxsource|junodownload|itunes$|itunessongs|itunesalbums|amazonmp3|amazonmusicdownload)/

/** What a line counts: by its own words (`Streaming`, `Track Download`, `AV`), else by its store. */
export function kindOf(type: string | null, store: string): LineKind {
  const word = headerKey(type ?? '')
  if (/stream|subscription|adsupported|adfunded|play|view|freemium|premium|radio|^(s|as|av|sv|str)$/.test(word))
    return 'STREAM'
  if (/download|sale|permanent|^(song|track|album|single|dl|t|a)$/.test(word) && !/^(song|album)$/.test(word))
    return 'DOWNLOAD'
  if (/ringtone|sync|mechanical|adjust|fee|charge|physical|licen[cs]e/.test(word)) return 'OTHER'
  return sells.test(headerKey(store)) ? 'DOWNLOAD' : 'STREAM'
}
