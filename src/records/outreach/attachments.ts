export const MAX_ATTACHMENT_BYTES = 2_621_440
/** Ends the content ids of images that were put into the text here. */
export const INLINE_SUFFIX = '@fanfare'
export const ATTACHMENTS_TOO_BIG = 'Total file size for all attachments cannot exceed 2.5 MB.'
export const IMAGES_ONLY = 'Only image files can be attached.'

export const IMAGE_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

const extensionOf = (filename: string) => /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''

/** By the extension alone (MAIL-047). */
export const isImage = (filename: string) => Object.hasOwn(IMAGE_TYPES, extensionOf(filename))
export const imageType = (filename: string) => IMAGE_TYPES[extensionOf(filename)] ?? 'application/octet-stream'

/** Why these files cannot be attached, together with what is attached already; undefined when they can (MAIL-044, MAIL-045). */
export function attachmentFault(
  files: readonly { filename: string; size: number }[],
  attached = 0,
): string | undefined {
  if (files.some(({ filename }) => !isImage(filename))) return IMAGES_ONLY
  const bytes = files.reduce((sum, { size }) => sum + size, attached)
  return bytes > MAX_ATTACHMENT_BYTES ? ATTACHMENTS_TOO_BIG : undefined
}
