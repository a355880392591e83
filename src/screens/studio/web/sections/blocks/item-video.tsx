import { CircleAlert, Film, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type Failure, send } from '#platform/web/data/send.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { studio } from '../../../contract.ts'
import { controlId, useStudio } from '../../studio-context.ts'
import type { Item } from './new-block.ts'
import { captureStill } from './video-still.ts'

const { types, max_bytes } = studio.upload_video.upload ?? { types: [], max_bytes: 0 }
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const HELP = `MP4 or WebM, at most ${Math.round(max_bytes / 1_000_000)} MB. Fans load it when they press play.`
const UNPLAYABLE = 'This browser cannot play it, and fans’ phones may not either. MP4 with H.264 plays everywhere.'

interface ItemVideoProps {
  item: Item
  path: string
  set: (changes: Partial<Item>) => void
}

/** Uploads a video; where the item has no picture yet, one of the video becomes its poster. */
export function ItemVideo({ item, path, set }: ItemVideoProps) {
  const { organization_id } = useStudio()
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const describedBy = useId()
  const hasPicture = Boolean(item.external_asset_url ?? item.asset)

  async function take(file: File) {
    setError(undefined)
    if (!types.includes(file.type)) return setError('Use an MP4 or WebM video.')
    if (file.size > max_bytes)
      return setError(`The file is too large: ${megabytes(file.size)} of ${megabytes(max_bytes)}.`)
    setBusy(`Sending ${megabytes(file.size)}`)
    try {
      const { url } = await send(studio.upload_video, { organization_id }, { file })
      set({ video_url: url })
      if (hasPicture) return
      setBusy('Making a picture of it')
      const still = await captureStill(url)
      if (!still) return setError(UNPLAYABLE)
      const picture = await send(studio.upload_picture, { organization_id, purpose: 'COVER' }, { file: still })
      set({ video_url: url, asset: { download_url: picture.url } })
    } catch (failure) {
      setError((failure as Failure).message)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div role="group" aria-label="Video" aria-describedby={describedBy} className="grid grid-cols-1 gap-2">
      <span aria-hidden="true" className="block font-medium text-12 text-fg-2">
        Video
      </span>
      {item.video_url && (
        // biome-ignore lint/a11y/useMediaCaption: the owner's own clip
        <video
          src={item.video_url}
          poster={item.external_asset_url ?? item.asset?.download_url}
          aria-label={`Video of ${item.title || 'this item'}`}
          controls
          playsInline
          preload="none"
          className="aspect-video w-full rounded-2 bg-fill object-contain"
        />
      )}
      <div id={describedBy} aria-live="polite" className="text-12">
        {error ? (
          <p className="flex items-start gap-1 text-bad">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3 stroke-2" />
            {error}
          </p>
        ) : (
          <p className="flex items-center gap-2 text-fg-3">
            {busy && <Spinner />}
            {busy ?? HELP}
          </p>
        )}
      </div>
      <div className="flex gap-1.5">
        <Button
          id={controlId(`${path}.video_url`)}
          size="small"
          icon={<Film />}
          disabled={Boolean(busy)}
          onClick={() => chooser.current?.click()}
        >
          {item.video_url ? 'Replace' : 'Choose a video'}
        </Button>
        {item.video_url && !busy && (
          <IconButton size="small" label="Remove Video" icon={<Trash2 />} onClick={() => set({ video_url: null })} />
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={types.join(',')}
        aria-label="Video, file"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void take(file)
          target.value = ''
        }}
        className="sr-only"
      />
    </div>
  )
}
