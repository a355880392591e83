const sourceNames: Readonly<Record<string, string>> = {
  '': 'Direct visit',
  instagram: 'Instagram',
  facebook: 'Facebook',
  messenger: 'Messenger',
  threads: 'Threads',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  snapchat: 'Snapchat',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  discord: 'Discord',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  twitch: 'Twitch',
  bluesky: 'Bluesky',
  linkedin: 'LinkedIn',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
  linktree: 'Linktree',
  google: 'Google',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  email: 'Email',
  other: 'Other names',
  unknown: 'Not recorded',
}

/** The name of a source of `originOf`: `Instagram`, a host as it is, `Direct visit` for none. */
export const sourceName = (source: string) =>
  (Object.hasOwn(sourceNames, source) ? sourceNames[source] : source) ?? source
