import sharp from 'sharp'

/** What is left of the veiled part: large soft patches of its colours. */
const VEILED_WIDTH = 24

/**
 * A cover whose right part nobody can make out: only the first `shown` of `strips` stand in the file as they are. The rest is
 * blurred here, so that no browser is given what it must not show yet.
 */
export async function blurredCover(
  cover: Buffer,
  { shown, strips }: { shown: number; strips: number },
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const whole = sharp(cover)
  const { width, height } = await whole.metadata()
  const small = await sharp(cover).resize({ width: VEILED_WIDTH }).png().toBuffer()
  const veil = sharp(await sharp(small).resize({ width, height, fit: 'fill', kernel: 'cubic' }).png().toBuffer())
  const clear = Math.round((width * shown) / strips)
  const composed =
    clear > 0
      ? veil.composite([
          { input: await whole.extract({ left: 0, top: 0, width: clear, height }).png().toBuffer(), left: 0, top: 0 },
        ])
      : veil
  return { bytes: await composed.webp({ quality: 68 }).toBuffer(), width, height }
}
