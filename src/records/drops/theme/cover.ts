import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { SAMPLE_SIDE } from './clusters.ts'
import { plainTheme, type ThemeSources, themeFrom, themeFromPixels } from './palette.ts'
import type { Theme } from './theme.ts'

/** Widths a cover is kept in: phones of two and three dots per pixel, desktops, large desktops. */
export const COVER_WIDTHS = [480, 768, 1200, 1600] as const
/** The artist's picture, drawn 32 pixels wide; sharp on every screen at 64. */
export const PORTRAIT_WIDTHS = [192] as const
/** Phones ask for nothing wider; AVIF of a large desktop's cover saves little and takes a second to make. */
const WIDEST_AVIF = 1200

export interface CoverImage {
  width: number
  height: number
  /** WebP without metadata. */
  bytes: Buffer
  /** The same as AVIF, about a third smaller; null where only desktops load this width. */
  avif: Buffer | null
}

export interface PreparedCover {
  theme: Theme
  /** Narrowest first; none is wider than the original. */
  images: CoverImage[]
}

/** 40 megapixels: a small file can unfold into gigabytes. */
const DECODING = { limitInputPixels: 40_000_000, failOn: 'error' } as const

/**
 * Reads an uploaded cover once: its theme and the files the page serves. Throws when the bytes are not a picture
 * or unfold into more than 40 megapixels.
 */
export async function prepareCover(bytes: Buffer): Promise<PreparedCover> {
  return {
    images: await resizedPicture(bytes, COVER_WIDTHS, WIDEST_AVIF),
    theme: themeFromPixels(await samplesOf(bytes)),
  }
}

/**
 * A picture in those widths, upright, none wider than the original; as AVIF too up to `widestAvif`. Throws as
 * `prepareCover` does.
 */
export async function resizedPicture(bytes: Buffer, widths: readonly number[], widestAvif = 0): Promise<CoverImage[]> {
  const { data: upright, info } = await sharp(bytes, DECODING)
    .rotate()
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const wanted = new Set(widths.map(width => Math.min(width, info.width)))
  const images: CoverImage[] = []
  // one width after the other: all at once would take every thread that the process reads files with
  for (const width of wanted) images.push(await resized(upright, width, width <= widestAvif))
  return images
}

/** The theme of a cover file; the plain theme when it cannot be read: a page never fails over its colours (DROP-042). */
export async function themeOfCover(cover: Buffer | string): Promise<Theme> {
  try {
    return themeFromPixels(await samplesOf(typeof cover === 'string' ? await readFile(cover) : cover))
  } catch {
    return plainTheme('light')
  }
}

interface PageSources extends Omit<ThemeSources, 'backdrop' | 'cover'> {
  backdrop: Buffer | null
  cover: Buffer | null
}

/** The theme of a page from its picture files and the owner's colours. A file that cannot be read is as good as none (DROP-042). */
export async function themeOfPage({ backdrop, cover, ...owner }: PageSources): Promise<Theme> {
  const samples = async (file: Buffer | null) => (file ? samplesOf(file).catch(() => undefined) : undefined)
  return themeFrom({ ...owner, backdrop: await samples(backdrop), cover: await samples(cover) })
}

async function resized(picture: Buffer, wanted: number, withAvif: boolean): Promise<CoverImage> {
  const small = sharp(picture, DECODING).resize({ width: wanted, withoutEnlargement: true })
  const [{ data: bytes, info }, avif] = await Promise.all([
    small.clone().webp({ quality: 68, effort: 5 }).toBuffer({ resolveWithObject: true }),
    // somebody waits: a third of the time that effort 3 takes, for four percent more bytes
    withAvif ? small.clone().avif({ quality: 40, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer() : null,
  ])
  return { width: info.width, height: info.height, bytes, avif }
}

const GRAIN = 5

/** One pixel of every 5x5, at a place that wanders: averaging would turn thin bright lines grey. */
async function samplesOf(picture: Buffer): Promise<Uint8Array> {
  const side = SAMPLE_SIDE * GRAIN
  const raw = await sharp(picture, DECODING)
    .rotate()
    .resize(side, side, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const samples = new Uint8Array(SAMPLE_SIDE * SAMPLE_SIDE * 3)
  for (let y = 0; y < SAMPLE_SIDE; y++) {
    for (let x = 0; x < SAMPLE_SIDE; x++) {
      const row = y * GRAIN + ((x * 7 + 2) % GRAIN)
      const column = x * GRAIN + ((y * 3 + 1) % GRAIN)
      const from = (row * side + column) * 3
      samples.set(raw.subarray(from, from + 3), (y * SAMPLE_SIDE + x) * 3)
    }
  }
  return samples
}
