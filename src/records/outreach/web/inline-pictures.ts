import { upload } from '#platform/web/data/upload.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import type { Picture } from '#platform/web/ui/rich-text/inline-image.ts'
import { attachmentFault, IMAGE_TYPES, imageType, isImage } from '../attachments.ts'
import { attached, composer } from '../composer-contract.ts'

const SHOWN_WIDTH = 480
/** Of the small copy that the draft keeps. */
const MAX_SHOWN = 80_000

interface Storing {
  organization_id: string
  /** Saves the draft where it has no id yet. */
  draftOf: () => Promise<string>
  onStored: () => void
}

/** Stores a picture with the draft, and gives what the text needs to name and to show it (MAIL-058). */
export function inlinePictures({ organization_id, draftOf, onStored }: Storing) {
  return async (file: File): Promise<Picture | null> => {
    const filename = named(file)
    const fault = attachmentFault([{ filename, size: file.size }])
    try {
      if (fault) throw new Error(fault)
      const query = new URLSearchParams({ organization_id, draft_id: await draftOf(), filename, inline: 'true' })
      const typed = new Blob([file], { type: imageType(filename) })
      const stored = await upload(`${composer.attach.path}?${query}`, typed, { answer: attached, onProgress: () => {} })
      onStored()
      return stored.content_id ? { cid: stored.content_id, alt: '', src: await smallCopy(file) } : null
    } catch (failure) {
      toast.error('Failed to Add the Image', { detail: failure instanceof Error ? failure.message : undefined })
      return null
    }
  }
}

/** What is pasted from a screen is called "image" at best. */
function named(file: File): string {
  if (isImage(file.name)) return file.name
  const [extension = 'png'] = Object.entries(IMAGE_TYPES).find(([, type]) => type === file.type) ?? []
  return `${file.name || 'image'}.${extension}`
}

async function smallCopy(file: File): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, SHOWN_WIDTH / bitmap.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const url = canvas.toDataURL('image/webp', 0.7)
    return url.length <= MAX_SHOWN ? url : ''
  } catch {
    // the mail has it all the same
    return ''
  }
}
