/** The origin of a visit. Every part is lower case and empty when unknown. */
export interface Origin {
  /** A platform by our name (`instagram`), else the utm_source or the host as given; empty for a direct visit. */
  source: string
  medium: string
  campaign: string
}

/** The inputs of an origin: the address of the page, the referrer, and the browser. */
export interface Arrival {
  utm_source?: string | null | undefined
  utm_medium?: string | null | undefined
  utm_campaign?: string | null | undefined
  referrer?: string | null | undefined
  user_agent?: string | null | undefined
}

/** Sources by host, app and utm_source value. Hosts without `www.`, apps as Android names them in a referrer. */
const known: Readonly<Record<string, string>> = {
  instagram: 'ig insta instagram.com l.instagram.com m.instagram.com com.instagram.android igshopping',
  facebook:
    'fb facebook.com l.facebook.com lm.facebook.com m.facebook.com mbasic.facebook.com web.facebook.com fb.com fb.me com.facebook.katana com.facebook.lite',
  messenger: 'messenger.com l.messenger.com m.me com.facebook.orca',
  threads: 'threads.net threads.com l.threads.com l.threads.net com.instagram.barcelona',
  tiktok: 'tt tiktok.com m.tiktok.com vm.tiktok.com com.zhiliaoapp.musically com.ss.android.ugc.trill',
  x: 'twitter t.co twitter.com mobile.twitter.com x.com com.twitter.android',
  youtube: 'yt youtube.com m.youtube.com music.youtube.com youtu.be com.google.android.youtube',
  snapchat: 'snap snapchat.com com.snapchat.android',
  pinterest: 'pinterest.com pin.it pinterest.co.uk pinterest.fr pinterest.de com.pinterest',
  reddit: 'reddit.com old.reddit.com out.reddit.com com.reddit.frontpage',
  discord: 'discord.com discordapp.com ptb.discord.com canary.discord.com com.discord',
  telegram: 't.me web.telegram.org org.telegram.messenger org.telegram.plus',
  whatsapp: 'wa whatsapp.com web.whatsapp.com wa.me l.wl.co com.whatsapp com.whatsapp.w4b',
  twitch: 'twitch.tv m.twitch.tv tv.twitch.android.app',
  bluesky: 'bsky.app go.bsky.app xyz.blueskyweb.app',
  linkedin: 'linkedin.com lnkd.in com.linkedin.android',
  spotify: 'open.spotify.com spotify.com com.spotify.music',
  soundcloud: 'soundcloud.com m.soundcloud.com com.soundcloud.android',
  bandcamp: 'bandcamp.com',
  linktree: 'linktr.ee',
  google: 'com.google.android.googlequicksearchbox',
  bing: 'bing.com cn.bing.com',
  duckduckgo: 'duckduckgo.com',
  email:
    'e-mail mail mail.google.com com.google.android.gm outlook.live.com outlook.office.com outlook.office365.com mail.yahoo.com mail.proton.me com.microsoft.office.outlook',
}

/** Sources by all their names. */
export const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(known).flatMap(([source, names]) => names.split(' ').map(name => [name, source])),
)

/** What apps add to the user agent of their in-app browser. They often omit the referrer. PostgreSQL reads this list too. */
export const appBrowsers: readonly (readonly [pattern: string, source: string])[] = [
  ['Instagram [0-9]', 'instagram'],
  ['Barcelona [0-9]', 'threads'],
  ['musical_ly|BytedanceWebview|TikTok|trill_', 'tiktok'],
  ['FBAN/Messenger|FB_IAB/(Orca|MESSENGER)|MessengerForiOS', 'messenger'],
  ['FBAN/|FBAV/|FB_IAB/', 'facebook'],
  ['Snapchat/', 'snapchat'],
  ['\\[?Pinterest/(iOS|Android)', 'pinterest'],
  ['Twitter for iPhone|TwitterAndroid', 'x'],
  ['LinkedInApp', 'linkedin'],
  ['Telegram-Android/', 'telegram'],
]
const apps = appBrowsers.map(([pattern, source]) => [new RegExp(pattern), source] as const)

/** Maximum length of a name. */
export const MAX_SOURCE_LENGTH = 60
/** Replaces names that are not stored: somebody's address, or one beyond the limit. */
export const OTHER_SOURCE = 'other'

/**
 * Names a visit's origin: utm_source, else the host of the referrer, else the app of the in-app browser. `ownHosts` are not
 * sources. A name that looks like somebody's address is dropped, because these names are stored without consent.
 * `originColumns` in server/origin-sql.ts does the same in SQL, for sign-ups.
 */
export function originOf(arrival: Arrival, ownHosts: readonly string[] = []): Origin {
  const host = hostOf(arrival.referrer)
  return {
    source: sourceName(word(arrival.utm_source) || (ownHosts.includes(host) ? '' : host) || appOf(arrival.user_agent)),
    medium: word(arrival.utm_medium),
    campaign: word(arrival.utm_campaign),
  }
}

export const REFERRER_HOST = '^(?:https?|android-app|ios-app)://(?:www\\.)?([^/?#: ]+)'
export const GOOGLE_HOST = '^google\\.(com?\\.)?[a-z]{2,3}$'
const referrerHost = new RegExp(REFERRER_HOST)
const googleHost = new RegExp(GOOGLE_HOST)

type Given = string | null | undefined

/** The host of an address without `www.`; empty where there is none. */
export const hostOf = (referrer: Given) => word(referrerHost.exec(lower(referrer?.trim() ?? ''))?.[1])
// a map, because visitors choose these names: an object has a `__proto__`
const aliasMap = new Map(Object.entries(aliases))
const sourceName = (name: string) => (googleHost.test(name) ? 'google' : (aliasMap.get(name) ?? name))
const appOf = (userAgent: Given) => apps.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? ''

function word(given: Given): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const text = lower((given ?? '').toWellFormed().normalize('NFC')).replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
  const short = [...text.trim()].slice(0, MAX_SOURCE_LENGTH).join('').replace(/ +$/, '')
  return short.includes('@') ? OTHER_SOURCE : short
}

/** ASCII only: how the database lowers other letters depends on its collation. */
const lower = (text: string) => text.replace(/[A-Z]/g, letter => letter.toLowerCase())
