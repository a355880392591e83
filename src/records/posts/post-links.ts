import type { PostPlatform } from './contract.ts'

export interface PostLink {
  platform: PostPlatform
  platform_id: string
  /** The handle, where the address names it. */
  username: string | null
}

/** What the address of a post says; null for every other address. */
export function postIdOf(address: string): PostLink | null {
  const [, named = '', path = '', query = ''] =
    /^(?:https?:\/\/)?([a-z\d.-]{1,100})(?::\d+)?(\/[^?#\s]*)?(?:\?([^#\s]*))?/i.exec(address.slice(0, 2_000)) ?? []
  const host = named.toLowerCase().replace(/^(www|m|mobile|vm|vt)\./, '')
  if (/^tiktok\.com$/.test(host)) {
    const [, username, platform_id] = /^\/(?:@([^/]+)\/)?(?:video|photo|v)\/(\d{5,25})/.exec(path) ?? []
    return platform_id ? { platform: 'TikTok', platform_id, username: username ?? null } : null
  }
  if (/^instagram\.com$/.test(host)) {
    const [, username, platform_id] = /^\/(?:([\w.]+)\/)?(?:p|reel|reels|tv)\/([\w-]{5,40})/.exec(path) ?? []
    return platform_id ? { platform: 'Instagram', platform_id, username: username ?? null } : null
  }
  if (/^(youtube\.com|youtu\.be)$/.test(host)) {
    const platform_id = youTubeIdOf({ host, path, query })
    return platform_id ? { platform: 'YouTube', platform_id, username: null } : null
  }
  if (/^(twitter\.com|x\.com)$/.test(host)) {
    const [, username, platform_id] = /^\/(\w{1,15})\/status\/(\d{5,25})/.exec(path) ?? []
    return platform_id ? { platform: 'Twitter', platform_id, username: username ?? null } : null
  }
  return null
}

function youTubeIdOf({ host, path, query }: { host: string; path: string; query: string }): string | null {
  const named =
    host === 'youtu.be'
      ? path.slice(1)
      : (/(?:^|&)v=([^&]*)/.exec(query)?.[1] ?? /^\/(?:shorts|embed|live|v)\/([^/]+)/.exec(path)?.[1] ?? '')
  return /^[\w-]{11}$/.test(named) ? named : null
}

/** The public address of a post. */
export function postUrl(platform: PostPlatform, platform_id: string, username: string): string {
  const name = encodeURIComponent(username)
  return {
    TikTok: `https://www.tiktok.com/@${name}/video/${platform_id}`,
    Instagram: `https://www.instagram.com/p/${platform_id}/`,
    YouTube: `https://www.youtube.com/watch?v=${platform_id}`,
    Twitter: `https://x.com/${name}/status/${platform_id}`,
  }[platform]
}

/** The picture that YouTube shows of a video; null for what is no id of eleven characters (MEDIA-020, MEDIA-021). */
export const youTubeCover = (address: string): string | null => {
  const link = postIdOf(address)
  return link?.platform === 'YouTube' ? `https://i.ytimg.com/vi/${link.platform_id}/hqdefault.jpg` : null
}
