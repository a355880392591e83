import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as bytes, in every encoding a browser may ask for. */
export interface CachedPage {
  etag: string
  bytes: Record<Encoding, Buffer>
  /** Expiry in ms, after which it is rendered again. */
  until: number
}

export function pageOf(html: string, until: number): CachedPage {
  const identity = Buffer.from(html)
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bytes: {
      identity,
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      gzip: gzipSync(identity, { level: 6 }),
    },
    until,
  }
}

/** The best encoding a browser accepts. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const offer = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offer)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offer) ? 'gzip' : 'identity'
}

/** Least-recently-used cache of pages by key. */
export function pageCache(maximum = 1_000) {
  const kept = new Map<string, CachedPage>()
  return {
    /** The cached page, or the one that `make` renders now. */
    get(key: string, now: number, make: () => { html: string; until: number }): CachedPage {
      const known = kept.get(key)
      if (known && known.until > now) return known
      const { html, until } = make()
      const page = pageOf(html, until)
      kept.delete(key)
      kept.set(key, page)
      for (const oldest of kept.keys()) {
        if (kept.size <= maximum) break
        kept.delete(oldest)
      }
      return page
    },
  }
}
