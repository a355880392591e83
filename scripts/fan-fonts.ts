// Cuts the display faces of the fan pages out of the full fonts: `node scripts/fan-fonts.ts`.
// Writes public/fonts/ and src/records/drops/theme/fonts.gen.ts; both are committed.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { readMetrics } from './font-metrics.ts'

interface Cut {
  /** Path of the full font under node_modules, with `{script}` for `latin` or `latin-ext`. */
  source: string
  axes?: Record<string, number | { min: number; max: number }>
  weight: string
  style?: 'italic'
  /** The face that stands in while this one loads, present on nearly every system. */
  stand_in: 'Arial' | 'Times New Roman' | 'Courier New'
  /** Titles in this face are set in capitals. */
  capitals?: true
}

const CUTS: Record<string, Cut> = {
  inter: {
    source: '@fontsource-variable/inter/files/inter-{script}-wght-normal',
    axes: { wght: { min: 400, max: 700 } },
    weight: '400 700',
    stand_in: 'Arial',
  },
  wide: {
    source: '@fontsource-variable/archivo/files/archivo-{script}-wdth-normal',
    axes: { wdth: 125, wght: 800 },
    weight: '400',
    stand_in: 'Arial',
    capitals: true,
  },
  narrow: {
    source: '@fontsource-variable/archivo/files/archivo-{script}-wdth-normal',
    axes: { wdth: 62, wght: 800 },
    weight: '400',
    stand_in: 'Arial',
    capitals: true,
  },
  soft: {
    source: '@fontsource-variable/fraunces/files/fraunces-{script}-full-normal',
    axes: { wght: 560, SOFT: 100, WONK: 0, opsz: 72 },
    weight: '400',
    stand_in: 'Times New Roman',
  },
  candy: {
    source: '@fontsource/shrikhand/files/shrikhand-{script}-400-normal',
    weight: '400',
    stand_in: 'Times New Roman',
  },
  mono: {
    source: '@fontsource/jetbrains-mono/files/jetbrains-mono-{script}-400-normal',
    weight: '400',
    stand_in: 'Courier New',
  },
  serif: {
    source: '@fontsource/instrument-serif/files/instrument-serif-{script}-400-italic',
    weight: '400',
    style: 'italic',
    stand_in: 'Times New Roman',
  },
}

type Ranges = readonly (readonly [first: number, last: number])[]
const SCRIPTS: Record<string, Ranges> = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x152, 0x153],
    [0x2010, 0x2015],
    [0x2018, 0x201e],
    [0x2026, 0x2026],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
  ],
  'latin-ext': [
    [0x100, 0x151],
    [0x154, 0x17f],
    [0x218, 0x21b],
    [0x1e80, 0x1e85],
    [0x1e9e, 0x1e9e],
  ],
}

const FEATURES = ['kern', 'calt', 'ccmp', 'liga', 'locl', 'mark', 'mkmk', 'tnum', 'ss03', 'cv11']

/** Mean advances of the sample in the stand-in faces, in parts of an em, from their published width tables. */
const SAMPLE = 'the quick brown fox jumps over the lazy dog and then returns to rest in the same old house'
const STAND_IN_WIDTHS = {
  Arial: { lower: 0.4459, capitals: 0.6026 },
  'Times New Roman': { lower: 0.403, capitals: 0.5808 },
  'Courier New': { lower: 0.6001, capitals: 0.6001 },
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}public/fonts/`
mkdirSync(folder, { recursive: true })
for (const old of readdirSync(folder)) if (old.endsWith('.woff2')) rmSync(folder + old)

const faces: Record<string, object> = {}
for (const [name, cut] of Object.entries(CUTS)) faces[name] = await writeFace(name, cut)

writeFileSync(
  `${root}src/records/drops/theme/fonts.gen.ts`,
  `// Written by scripts/fan-fonts.ts; do not edit.\nexport const fonts = ${JSON.stringify(faces, null, 2)} as const\n`,
)

const licences = Object.values(CUTS).map(cut => readFileSync(`${root}node_modules/${packageOf(cut)}/LICENSE`, 'utf8'))
const copyrights = [...new Set(licences.map(licence => licence.split('\n')[0]))]
const terms = (licences[0] ?? '').split('\n').slice(1).join('\n')
writeFileSync(`${folder}OFL.txt`, `${copyrights.join('\n')}\n${terms}`)

function packageOf({ source }: Cut) {
  return source.split('/').slice(0, 2).join('/')
}

async function writeFace(name: string, cut: Cut) {
  const files = []
  for (const [script, ranges] of Object.entries(SCRIPTS)) {
    const full = readFileSync(`${root}node_modules/${cut.source.replace('{script}', script)}.woff2`)
    const characters = charactersOf(ranges)
    const axes = cut.axes ? { variationAxes: cut.axes } : {}
    const file = await subsetFont(full, characters, {
      ...axes,
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: FEATURES,
    })
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 10)
    const url = `/fonts/${name}-${script}.${hash}.woff2`
    writeFileSync(`${root}public${url}`, file)
    files.push({ url, unicode_range: unicodeRange(ranges) })
    console.log(url, `${(file.length / 1024).toFixed(1)} KB`)
  }
  const sfnt = await subsetFont(
    readFileSync(`${root}node_modules/${cut.source.replace('{script}', 'latin')}.woff2`),
    charactersOf(SCRIPTS.latin ?? []),
    { targetFormat: 'sfnt', ...(cut.axes ? { variationAxes: cut.axes } : {}) },
  )
  const { ascent, descent, widthOf } = readMetrics(sfnt)
  const adjust = cut.capitals
    ? widthOf(SAMPLE.toUpperCase()) / STAND_IN_WIDTHS[cut.stand_in].capitals
    : widthOf(SAMPLE) / STAND_IN_WIDTHS[cut.stand_in].lower
  return {
    files,
    weight: cut.weight,
    style: cut.style ?? 'normal',
    stand_in: {
      local: cut.stand_in,
      size_adjust: percent(adjust),
      ascent_override: percent(ascent / adjust),
      descent_override: percent(descent / adjust),
    },
  }
}

function charactersOf(ranges: Ranges) {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
    )
    .join('')
}

function unicodeRange(ranges: Ranges) {
  return ranges
    .map(([first, last]) => `U+${first.toString(16)}${first === last ? '' : `-${last.toString(16)}`}`)
    .join(',')
}

function percent(part: number) {
  return `${(part * 100).toFixed(1)}%`
}
