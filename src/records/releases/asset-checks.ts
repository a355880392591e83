import type { Asset } from './contract.ts'
import type { AssetType } from './kinds.ts'

interface Demand {
  formats: readonly string[]
  /** Both sides of a square, or width and height. */
  least?: readonly [width: number, height: number]
  exact?: readonly [width: number, height: number]
  /** Width over height, within 1 %. */
  ratio?: number
  seconds?: readonly [least: number, most: number]
  colours?: readonly string[]
}

/** Colour modes of RGB, as sharp names them. */
const RGB = ['srgb', 'rgb', 'rgb16']
const PICTURES = ['jpeg', 'png']
const FILMS = ['mp4', 'mov']

/** What the stores ask of each kind of file, as their guides say it in 2026. */
const DEMANDS: Readonly<Record<AssetType, Demand | null>> = {
  PRIMARY_COVER_ART: { formats: PICTURES, least: [3000, 3000], ratio: 1, colours: RGB },
  SPOTIFY_CANVAS_ART: { formats: ['mp4', 'jpeg'], least: [720, 1280], ratio: 9 / 16, seconds: [3, 8], colours: RGB },
  APPLE_MOTION_1X1_ART: { formats: FILMS, exact: [3840, 3840], seconds: [15, 35] },
  APPLE_MOTION_3X4_ART: { formats: FILMS, exact: [2048, 2732], seconds: [15, 35] },
  ARTIST_PHOTO: { formats: [...PICTURES, 'webp'], least: [1500, 1500], colours: RGB },
  LINK: null,
  OTHER: null,
}

/** The first thing that is asked of a kind of file, in a few words: "3,000 × 3,000 or more". */
export function assetRequirement(type: AssetType): string {
  const demand = DEMANDS[type]
  if (!demand) return ''
  const size = demand.exact ? pixels(demand.exact) : demand.least ? `${pixels(demand.least)} or more` : ''
  return demand.seconds ? `${size}, ${demand.seconds.join(' to ')} s` : size
}

/** Why a store would refuse this file, each as a sentence; empty when none would. */
export function assetFaults(
  asset: Pick<Asset, 'type' | 'format' | 'width' | 'height' | 'colours' | 'duration_ms'>,
): string[] {
  const demand = DEMANDS[asset.type]
  if (!demand) return []
  const { format, width, height, colours, duration_ms } = asset
  const faults: string[] = []
  if (!format || !demand.formats.includes(format))
    faults.push(`The file is ${nameOf(format)} and must be ${demand.formats.map(nameOf).join(' or ')}.`)
  if (width === null || height === null) return [...faults, 'The file has no size that we can read.']
  const size = `${pixels([width, height])} px`
  if (demand.exact && (width !== demand.exact[0] || height !== demand.exact[1]))
    faults.push(`It is ${size} and must be ${pixels(demand.exact)}.`)
  if (demand.least && (width < demand.least[0] || height < demand.least[1]))
    faults.push(`It is ${size} and needs at least ${pixels(demand.least)}.`)
  if (demand.ratio && Math.abs(width / height / demand.ratio - 1) > 0.01)
    faults.push(`It is ${size} and must be ${demand.ratio === 1 ? 'square' : 'upright, 9 to 16'}.`)
  // a still picture has no colours of a film and no duration
  if (demand.colours && colours && !demand.colours.includes(colours))
    faults.push(`Its colours are ${COLOURS[colours] ?? colours} and must be RGB.`)
  if (demand.seconds && FILMS.includes(format ?? '')) {
    const [least, most] = demand.seconds
    const seconds = (duration_ms ?? 0) / 1000
    if (seconds < least || seconds > most)
      faults.push(
        `It lasts ${seconds.toLocaleString('en', { maximumFractionDigits: 1 })} s and must last ${least} to ${most}.`,
      )
  }
  return faults
}

const pixels = ([width, height]: readonly [number, number]) =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`

const NAMES: Record<string, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', heif: 'HEIF', mp4: 'MP4', mov: 'MOV' }
const nameOf = (format: string | null) => (format ? (NAMES[format] ?? format.toUpperCase()) : 'of an unknown kind')
const COLOURS: Record<string, string> = { cmyk: 'CMYK', 'b-w': 'grey', grey16: 'grey', lab: 'Lab' }

/** The asset of a kind that counts: the newest. */
export const currentAsset = <A extends Pick<Asset, 'type' | 'created_at'>>(
  assets: readonly A[],
  type: AssetType,
): A | undefined =>
  assets.filter(asset => asset.type === type).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0]

/** Whether there is a file of this kind that stores take. */
export function isReady(assets: readonly Asset[], type: AssetType): boolean {
  const asset = currentAsset(assets, type)
  return asset !== undefined && assetFaults(asset).length === 0
}
