import { CircleAlert, ImageUp, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { Spinner } from '../spinner.tsx'

interface PictureFieldProps {
  label: string
  /** Address of the current picture. */
  value: string | null
  /** A file that was chosen, dropped or pasted. */
  onFile: (file: File) => void
  onRemove: () => void
  /** Current progress, such as "Sending 4.2 MB". */
  busy?: string | undefined
  error?: string | undefined
  help?: string
  shape?: 'square' | 'round' | 'wide'
  id?: string
}

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

const shapes = { square: 'size-24 rounded-2', round: 'size-24 rounded-full', wide: 'h-24 w-40 rounded-2' }

/** Picks a picture by file dialog, drop or paste; the box keeps its size whatever it shows. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onFile, onRemove, busy, error, help, shape = 'square', id } = props
  const [over, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const describedBy = useId()
  const take = (files: FileList | null | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file) onFile(file)
    return Boolean(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      onPaste={paste}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex min-w-0 items-center gap-3.5 rounded-2 outline-dashed outline-transparent outline-offset-6',
        over && 'outline-accent-line bg-accent-tint',
      )}
    >
      <span
        className={cx(
          'relative grid flex-none place-items-center overflow-hidden bg-fill text-icon',
          'after:absolute after:inset-0 after:rounded-[inherit] after:shadow-[inset_0_0_0_1px_var(--edge)]',
          shapes[shape],
        )}
      >
        {value ? <img src={value} alt="" className="absolute inset-0 size-full object-cover" /> : <ImageUp />}
        {busy && (
          <span className="absolute inset-0 z-1 grid place-items-center bg-[oklch(0.2_0.01_85/0.6)] text-white">
            <Spinner />
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <span aria-hidden="true" className="block font-medium text-12 text-fg-2">
          {label}
        </span>
        <div id={describedBy} aria-live="polite" className="mt-0.5 text-12">
          {error ? (
            <p className="flex items-start gap-1 text-bad">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-3 stroke-2" />
              {error}
            </p>
          ) : (
            <p className="text-fg-3">{busy ?? help}</p>
          )}
        </div>
        <div className="mt-2 flex gap-1.5">
          <Button {...(id && { id })} size="small" disabled={Boolean(busy)} onClick={() => chooser.current?.click()}>
            {value ? 'Replace' : 'Choose a picture'}
            <span className="sr-only">, {label}</span>
          </Button>
          {value && !busy && <IconButton size="small" label={`Remove ${label}`} icon={<Trash2 />} onClick={onRemove} />}
        </div>
        <input
          ref={chooser}
          type="file"
          accept={accepted.join(',')}
          aria-label={`${label}, file`}
          tabIndex={-1}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
          className="sr-only"
        />
      </div>
    </div>
  )
}
