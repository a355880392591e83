import sharp from 'sharp'
import { expect, it } from 'vitest'
import { withPictureWidths } from './picture-widths.ts'

const picture = async (contentId: string, width: number) => ({
  filename: 'a.png',
  contentType: 'image/png',
  contentId,
  content: await sharp({ create: { width, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
})

it('says how wide inline pictures are, at most a column, because Outlook knows no max-width', async () => {
  const files = [await picture('wide@label', 3_000), await picture('small@label', 40), await picture('set@label', 900)]
  const html =
    '<p><img src="cid:wide@label" alt="" style="max-width:100%"><img alt="" src="cid:small@label" /><img src="cid:set@label" width="120"></p>'
  expect(await withPictureWidths(html, files)).toBe(
    '<p><img width="600" src="cid:wide@label" alt="" style="max-width:100%"><img width="40" alt="" src="cid:small@label" /><img src="cid:set@label" width="120"></p>',
  )
})

it('leaves a picture as it is that cannot be read', async () => {
  const broken = { ...(await picture('x@label', 5)), content: Buffer.from('no picture') }
  expect(await withPictureWidths('<img src="cid:x@label">', [broken])).toBe('<img src="cid:x@label">')
})
