import { useEffect, useState } from 'react'
import { type Failure, send } from '#platform/web/data/send.ts'
import { studio } from '../contract.ts'
import { useStudio } from './studio-context.ts'

type PictureFieldName = 'custom_image_url' | 'custom_background_image_url' | 'custom_artist_image_url'

const purposes = {
  custom_image_url: 'COVER',
  custom_background_image_url: 'BACKGROUND',
  custom_artist_image_url: 'PORTRAIT',
} as const

const { types, max_bytes } = studio.upload_picture.upload ?? { types: [], max_bytes: 0 }

/** Uploads a picture and puts its address into the draft. */
export function usePicture(field: PictureFieldName) {
  const { draft, change } = useStudio()
  return useUpload({
    purpose: purposes[field],
    value: draft[field],
    onChange: url => change({ [field]: url, ...(field === 'custom_image_url' && { custom_image_focus: null }) }),
  })
}

interface Upload {
  purpose: 'COVER' | 'BACKGROUND' | 'PORTRAIT'
  value: string | null
  onChange: (url: string | null) => void
}

/** Uploads a picture; shows the local file meanwhile. */
export function useUpload({ purpose, value, onChange }: Upload) {
  const { organization_id } = useStudio()
  const [sending, setSending] = useState<{ url: string; words: string }>()
  const [error, setError] = useState<string>()
  useEffect(() => () => (sending ? URL.revokeObjectURL(sending.url) : undefined), [sending])

  async function take(file: File) {
    setError(undefined)
    if (!types.includes(file.type)) return setError('Use a JPEG, PNG, WebP or AVIF picture.')
    if (file.size > max_bytes)
      return setError(`The file is too large: ${megabytes(file.size)} of ${megabytes(max_bytes)}.`)
    setSending({ url: URL.createObjectURL(file), words: `Sending ${megabytes(file.size)}, then reading its colours` })
    try {
      const { url } = await send(studio.upload_picture, { organization_id, purpose }, { file })
      onChange(url)
    } catch (failure) {
      setError((failure as Failure).message)
    } finally {
      setSending(undefined)
    }
  }
  return {
    value: sending?.url ?? value,
    busy: sending?.words,
    error,
    onFile: (file: File) => void take(file),
    onRemove: () => {
      setError(undefined)
      onChange(null)
    },
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
