import type { CreatorPlatform } from '#records/social-profiles/contract.ts'

export interface PostLink {
  platform: CreatorPlatform
  /** The platform's own id of the post. */
  platform_id: string
  /** Without what was only there to follow the visitor. */
  url: string
}

const KINDS: readonly { platform: CreatorPlatform; hosts: RegExp; path: RegExp; query?: string }[] = [
  { platform: 'TikTok', hosts: /(^|\.)tiktok\.com$/, path: /\/(?:video|photo)\/(\d+)/ },
  { platform: 'Instagram', hosts: /(^|\.)instagram\.com$/, path: /\/(?:p|reel|reels|tv)\/([\w-]+)/ },
  { platform: 'YouTube', hosts: /(^|\.)youtube\.com$/, path: /\/(?:shorts|live|embed)\/([\w-]{6,})/, query: 'v' },
  { platform: 'YouTube', hosts: /^youtu\.be$/, path: /^\/([\w-]{6,})/ },
  { platform: 'Twitter', hosts: /(^|\.)(?:x|twitter)\.com$/, path: /\/status\/(\d+)/ },
]

/** The post that a link leads to; null for any other address. The scheme may be left out. */
export function readPostLink(typed: string): PostLink | null {
  const url = URL.parse(/^https?:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`)
  if (!url) return null
  for (const { platform, hosts, path, query } of KINDS) {
    if (!hosts.test(url.hostname)) continue
    const inQuery = query && url.searchParams.get(query)
    const platform_id = inQuery || path.exec(url.pathname)?.[1]
    if (!platform_id) continue
    const kept = inQuery ? `?${query}=${encodeURIComponent(inQuery)}` : ''
    return { platform, platform_id, url: `https://${url.hostname}${url.pathname}${kept}` }
  }
  return null
}
