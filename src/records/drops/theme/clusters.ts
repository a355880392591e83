import { converter } from 'culori'
import type { Lch } from './colour.ts'
import { brightnessOf } from './owner.ts'

/** Side of the square of sampled pixels, three bytes (red, green, blue) each. */
export const SAMPLE_SIDE = 64

/** One colour family of a cover. */
export interface Cluster extends Lch {
  /** Part of the cover, 0 to 1; the bottom fifth counts double. */
  share: number
  /** Mean of its 12 % most chromatic pixels: averages are duller than what the eye remembers. */
  loudest: Lch
}

export interface CoverColours {
  /** Largest first. */
  clusters: Cluster[]
  /** Mean luminance, 0 to 255. */
  brightness: number
  /** Mean red, green and blue, 0 to 255. */
  average: [number, number, number]
}

interface Sample {
  lab: [number, number, number]
  weight: number
}

const CLUSTERS = 8
const ROUNDS = 14
const SMALLEST_SHARE = 0.004
const oklab = converter('oklab')

/** Groups sampled pixels with k-means in OKLab. The page grows out of the cover's foot, so the bottom fifth counts double. */
export function coverColours(pixels: Uint8Array): CoverColours {
  const samples: Sample[] = []
  const sums = [0, 0, 0, 0] as [number, number, number, number]
  const count = Math.floor(pixels.length / 3)
  for (let i = 0; i < count; i++) {
    const [red, green, blue] = [pixels[i * 3] ?? 0, pixels[i * 3 + 1] ?? 0, pixels[i * 3 + 2] ?? 0]
    const { l, a, b } = oklab({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 })
    const weight = i >= count * 0.8 ? 2 : 1
    samples.push({ lab: [l, a, b], weight })
    sums[0] += red * weight
    sums[1] += green * weight
    sums[2] += blue * weight
    sums[3] += weight
  }
  const average = [sums[0] / sums[3], sums[1] / sums[3], sums[2] / sums[3]] as [number, number, number]
  return { clusters: group(samples), brightness: brightnessOf(...average), average }
}

function group(samples: Sample[]): Cluster[] {
  let centres = seeds(samples)
  let members: Sample[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    members = centres.map(() => [])
    for (const sample of samples) members[nearest(sample.lab, centres)]?.push(sample)
    centres = centres.map((centre, i) => meanOf(members[i] ?? []) ?? centre)
  }
  const total = weightOf(samples)
  return centres
    .map((centre, i) => {
      const own = members[i] ?? []
      return { ...lchOf(centre), share: weightOf(own) / total, loudest: loudestOf(own) ?? lchOf(centre) }
    })
    .filter(cluster => cluster.share > SMALLEST_SHARE)
    .sort((one, other) => other.share - one.share)
}

/** Starts at the darkest pixel and adds whatever lies farthest from the centres so far: the same picture, the same theme. */
function seeds(samples: Sample[]) {
  const byLightness = [...samples].sort((one, other) => one.lab[0] - other.lab[0]).map(sample => sample.lab)
  const centres = byLightness.slice(0, 1)
  const candidates = samples.filter((_, i) => i % 7 === 0).map(sample => sample.lab)
  while (centres.length < CLUSTERS && candidates.length > 0) {
    let farthest = candidates[0]
    let distance = -1
    for (const candidate of candidates) {
      const reach = Math.min(...centres.map(centre => distanceOf(candidate, centre)))
      if (reach > distance) [farthest, distance] = [candidate, reach]
    }
    if (farthest) centres.push(farthest)
  }
  return centres
}

/** Colour counts three times as much as lightness: a shadow of red stays with red. */
const distanceOf = (one: Sample['lab'], other: Sample['lab']) =>
  (one[0] - other[0]) ** 2 + 3 * (one[1] - other[1]) ** 2 + 3 * (one[2] - other[2]) ** 2

function nearest(lab: Sample['lab'], centres: Sample['lab'][]) {
  let best = 0
  let distance = Number.POSITIVE_INFINITY
  centres.forEach((centre, i) => {
    const reach = distanceOf(lab, centre)
    if (reach < distance) [best, distance] = [i, reach]
  })
  return best
}

const weightOf = (samples: Sample[]) => samples.reduce((sum, sample) => sum + sample.weight, 0)

function meanOf(samples: Sample[]): Sample['lab'] | undefined {
  const total = weightOf(samples)
  if (total === 0) return undefined
  const mean: Sample['lab'] = [0, 0, 0]
  for (const { lab, weight } of samples)
    for (const axis of [0, 1, 2] as const) mean[axis] += (lab[axis] * weight) / total
  return mean
}

function loudestOf(samples: Sample[]): Lch | undefined {
  const byChroma = [...samples].sort((one, other) => chromaOf(other.lab) - chromaOf(one.lab))
  const mean = meanOf(
    byChroma.slice(0, Math.max(3, Math.floor(samples.length * 0.12))).map(({ lab }) => ({ lab, weight: 1 })),
  )
  return mean && lchOf(mean)
}

const chromaOf = ([, a, b]: Sample['lab']) => Math.hypot(a, b)
const lchOf = (lab: Sample['lab']): Lch => ({
  l: lab[0],
  c: chromaOf(lab),
  h: (Math.atan2(lab[2], lab[1]) * 180) / Math.PI,
})
