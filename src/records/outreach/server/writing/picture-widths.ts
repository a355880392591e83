import sharp from 'sharp'
import type { MailAttachment } from '#integrations/messaging/mailboxes/port.ts'

/** Outlook on Windows knows no `max-width`: a picture without the attribute is as wide there as it was taken. */
const WIDEST = 600
const PICTURE = /<img\b((?:(?!\swidth=)[^<>])*?\ssrc="cid:([^"<>]+)"(?:(?!\swidth=)[^<>])*)>/g

/** Gives inline pictures that have no width their own one, or that of the widest column. */
export async function withPictureWidths(html: string, files: readonly MailAttachment[]): Promise<string> {
  const widths = new Map<string, number>()
  for (const { contentId, content } of files) {
    if (!contentId || !html.includes(`cid:${contentId}"`)) continue
    const { width } = await sharp(content)
      .metadata()
      .catch(() => ({ width: undefined }))
    if (width) widths.set(contentId, Math.min(width, WIDEST))
  }
  if (widths.size === 0) return html
  return html.replace(PICTURE, (whole, attributes: string, contentId: string) => {
    const width = widths.get(contentId)
    return width ? `<img width="${width}"${attributes}>` : whole
  })
}
