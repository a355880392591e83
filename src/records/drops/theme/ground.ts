import type { CoverColours } from './clusters.ts'
import { clamp, type Hex, hueDistance, toHex, toLch } from './colour.ts'
import { DARK_BELOW } from './owner.ts'
import type { Theme } from './theme.ts'

export interface Ground {
  kind: Theme['kind']
  bg: Hex
  /** The owner chose it: it is not moved. */
  fixed: boolean
}

const VIVID = { chroma: 0.11, family: 26, share: 0.34, lightness: 0.3 }

/** The colour the page stands on: the owner's, or a strong, dark or light one of the cover. */
export function groundFor({ clusters, brightness }: CoverColours, wished?: Hex): Ground {
  if (wished) return { kind: kindOf(wished), bg: wished, fixed: true }
  const [largest] = clusters
  if (!largest) return { kind: 'light', bg: '#f7f6f4', fixed: false }

  const family = clusters
    .filter(cluster => cluster.c > VIVID.chroma && hueDistance(cluster.h, largest.h) < VIVID.family)
    .reduce((sum, cluster) => sum + cluster.share, 0)
  if (largest.c >= VIVID.chroma && largest.l > VIVID.lightness && family >= VIVID.share) {
    return { kind: 'vivid', bg: toHex(largest), fixed: false }
  }
  if (brightness < DARK_BELOW) {
    const bg = toHex({ l: clamp(largest.l, 0.135, 0.2), c: Math.min(largest.c, 0.05), h: largest.h })
    return { kind: 'dark', bg, fixed: false }
  }
  const lightest = clusters.filter(cluster => cluster.share > 0.06).sort((one, other) => other.l - one.l)[0] ?? largest
  const bg = toHex({ l: clamp(lightest.l, 0.925, 0.965), c: clamp(lightest.c, 0.004, 0.034), h: lightest.h })
  return { kind: 'light', bg, fixed: false }
}

/** Panels of a near-black or near-white page differ from those of a coloured one. */
function kindOf(bg: Hex): Theme['kind'] {
  const { l } = toLch(bg)
  return l < 0.26 ? 'dark' : l > 0.88 ? 'light' : 'vivid'
}
