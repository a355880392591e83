import { create } from 'qrcode'
import { expect, it } from 'vitest'
import { qrPath } from './qr-code.tsx'

/** Fills the strokes of a path back into squares, as a browser would. */
function rastered(path: string, side: number) {
  const dark = new Set<number>()
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let step = 0; step < Number(run); step++) dark.add(Number(y) * side + Number(x) + step)
  return dark
}

it('draws every dark module of the code, no other, and the quiet zone', () => {
  const url = 'https://fanfare.example/d/night-bus'
  const { path, side } = qrPath(url)
  const { size, data } = create(url, { errorCorrectionLevel: 'M' }).modules
  expect(side).toBe(size + 8)
  const expected = new Set<number>()
  for (let index = 0; index < size * size; index++)
    if (data[index]) expected.add((Math.floor(index / size) + 4) * side + (index % size) + 4)
  expect(rastered(path, side)).toEqual(expected)
})
