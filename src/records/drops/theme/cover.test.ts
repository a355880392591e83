import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { COVER_WIDTHS, prepareCover, resizedPicture, themeOfCover, themeOfPage } from './cover.ts'
import { plainTheme } from './palette.ts'

const covers = new URL('../../../demo/covers/', import.meta.url)
const bytesOf = (name: string) => readFileSync(new URL(name, covers))

describe('the theme of a cover', () => {
  it.each([
    ['room-zero.webp', 'dark', '#050d05', '#a6ed1b'],
    ['slow-orchard.webp', 'light', '#f4e4ce', '#be522d'],
    ['sugar-glass.webp', 'vivid', '#ff62a1', '#2e0818'],
  ])('of %s is %s on %s with %s (DROP-034)', async (name, kind, bg, accent) => {
    const theme = await themeOfCover(bytesOf(name))
    expect({ kind: theme.kind, bg: theme.colours.bg, accent: theme.colours.accent }).toEqual({ kind, bg, accent })
    expect(theme.stand_in).toHaveLength(9)
  })
  it('falls back to the default theme when the picture cannot be read (DROP-042)', async () => {
    const unreadable = Buffer.from('no picture')
    expect(await themeOfCover(unreadable)).toEqual(plainTheme('light'))
    expect(await themeOfCover('/nowhere/at-all.png')).toEqual(plainTheme('light'))
    expect(await themeOfPage({ backdrop: unreadable, cover: unreadable, scheme: 'dark' })).toEqual(plainTheme('dark'))
    const cover = bytesOf('room-zero.webp')
    expect(await themeOfPage({ backdrop: unreadable, cover })).toEqual(await themeOfCover(cover))
  })
})

describe('an uploaded cover', () => {
  it('is stored in four sizes, never enlarged, without metadata', async () => {
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'somebody', Model: 'camera' } })
      .jpeg()
      .toBuffer()
    const { images } = await prepareCover(photo)
    expect(images.map(({ width }) => width)).toEqual([...COVER_WIDTHS])
    const metadata = await sharp(images[0]?.bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 480, height: 240 })
    expect(metadata.exif).toBeUndefined()
    const avif = await Promise.all(images.map(image => image.avif && sharp(image.avif).metadata()))
    expect(avif.map(picture => picture && [picture.compression, picture.width, picture.exif])).toEqual([
      ...[480, 768, 1200].map(width => ['av1', width, undefined]),
      null,
    ])

    const small = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    expect((await prepareCover(small)).images.map(({ width }) => width)).toEqual([300])
  })
  it('is rotated upright', async () => {
    const lying = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#336699' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await prepareCover(lying)).images.at(-1)).toMatchObject({ width: 300, height: 600 })
  })
  it('is rejected when it is no image or decodes to more than 40 megapixels', async () => {
    await expect(prepareCover(Buffer.from('<svg/>no'))).rejects.toThrow()
    const bomb = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(prepareCover(bomb)).rejects.toThrow(/pixel limit/)
  })
})

it('keeps each demo cover under 55 KB as loaded by a phone with two dots per pixel', async () => {
  const [cover] = await resizedPicture(bytesOf('slow-orchard.webp'), [768], 768)
  expect(cover?.avif?.length).toBeLessThan(55_000)
  expect(cover?.avif?.length).toBeLessThan((cover?.bytes.length ?? 0) * 0.8)
})

it('gives each demo cover its own theme', async () => {
  const names = readdirSync(covers).filter(name => name.endsWith('.webp') && !name.startsWith('portrait'))
  const grounds = await Promise.all(names.map(async name => (await themeOfCover(bytesOf(name))).colours.bg))
  expect(names.length).toBeGreaterThan(2)
  expect(new Set(grounds).size).toBe(names.length)
})
