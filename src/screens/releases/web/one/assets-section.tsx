import { useQueryClient } from '@tanstack/react-query'
import { Check, Download, FileText, Film, Hourglass, Link2, Plus, Trash2, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { startDownload } from '#platform/web/data/download.ts'
import { refreshTopics } from '#platform/web/data/query-client.ts'
import { type Failure, send } from '#platform/web/data/send.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { assetFaults, assetRequirement, currentAsset } from '#records/releases/asset-checks.ts'
import type { Asset } from '#records/releases/contract.ts'
import type { FILE_TYPES } from '#records/releases/kinds.ts'
import { ASSET_TYPES } from '#records/releases/kinds.ts'
import { assetNames } from '#records/releases/words.ts'
import { ASSET_FILE, releases } from '../../contract.ts'
import { LinkForm } from './link-form.tsx'
import { Section } from './section.tsx'
import { useRelease } from './use-release.ts'

type FileType = (typeof FILE_TYPES)[number]
const { types, max_bytes } = releases.upload_asset.upload ?? { types: [], max_bytes: 0 }

/** Files and links for the stores, each kind with what it must be and what it is. */
export function AssetsSection() {
  const { data } = useRelease()
  return (
    <Section title="Files" className="border-line border-t" note="What stores ask of each is checked when it is chosen">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-3 gap-y-5">
        {ASSET_TYPES.map(type => (
          <li key={type} className="min-w-0">
            {type === 'LINK' ? (
              <Links links={data.assets.filter(asset => asset.type === 'LINK')} />
            ) : type === 'OTHER' ? (
              <Others files={data.assets.filter(asset => asset.type === 'OTHER')} />
            ) : (
              <OneFile type={type} asset={currentAsset(data.assets, type)} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Sends a file and says at once what is wrong with it. */
function useUpload(type: FileType) {
  const { place } = useRelease()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function take(file: File) {
    setError(undefined)
    if (!types.includes(file.type)) return setError('Use a JPEG, PNG, WebP, MP4, MOV, PDF or text file.')
    if (file.size > max_bytes)
      return setError(`The file has ${megabytes(file.size)} of at most ${megabytes(max_bytes)}.`)
    setBusy(true)
    try {
      const { faults } = await send(releases.upload_asset, { ...place, type, name: file.name }, { file })
      if (faults.length === 0) toast.success(`${assetNames[type]} added`)
    } catch (failure) {
      setError((failure as Failure).message)
    } finally {
      setBusy(false)
      await refreshTopics(client, releases.upload_asset.changes)
    }
  }
  return { busy, error, take }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

function OneFile({ type, asset }: { type: FileType; asset: Asset | undefined }) {
  const { isFinal } = useRelease()
  const { busy, error, take } = useUpload(type)
  const faults = asset ? assetFaults(asset) : []
  return (
    <>
      <Picture type={type} src={asset?.preview_url ?? null} busy={busy} onFile={isFinal ? undefined : take}>
        {asset && !asset.preview_url ? <Film /> : <Plus />}
      </Picture>
      <b className="mt-1.5 block truncate font-medium">{assetNames[type]}</b>
      {error ? (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      ) : !asset ? (
        <p className="text-12 text-fg-3">
          <span className="flex items-center gap-1 text-warn">
            <Hourglass aria-hidden="true" className="size-3" /> missing
          </span>
          {assetRequirement(type)}
        </p>
      ) : (
        <>
          <p className={cx('flex items-center gap-1 text-12', faults.length > 0 ? 'text-bad' : 'text-good')}>
            {faults.length > 0 ? (
              <X aria-hidden="true" className="size-3" />
            ) : (
              <Check aria-hidden="true" className="size-3" />
            )}
            <span className="truncate" title={asset.name}>
              {factsOf(asset)}
            </span>
          </p>
          {faults.map(fault => (
            <p key={fault} className="text-12 text-fg-2">
              {fault}
            </p>
          ))}
          <FileActions asset={asset} />
        </>
      )}
    </>
  )
}

function factsOf({ width, height, duration_ms, has_sound, format, bytes }: Asset): string {
  const size = width && height ? `${width.toLocaleString('en')} × ${height.toLocaleString('en')}` : ''
  const time = duration_ms ? `${(duration_ms / 1000).toFixed(1)} s${has_sound ? ', with sound' : ''}` : ''
  return [size, time].filter(Boolean).join(', ') || `${format ?? ''}, ${megabytes(bytes ?? 0)}`
}

interface PictureProps {
  type: FileType
  src: string | null
  busy: boolean
  onFile: ((file: File) => void) | undefined
  children: ReactNode
}

const shapes: Partial<Record<FileType, string>> = { SPOTIFY_CANVAS_ART: 'w-11', APPLE_MOTION_3X4_ART: 'w-15' }

/** The box of a file: press it or drop a file on it. */
function Picture({ type, src, busy, onFile, children }: PictureProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => files?.[0] && onFile?.(files[0])
  const box = cx(
    'relative grid h-20 place-items-center overflow-hidden rounded-2 bg-fill text-icon',
    shapes[type] ?? 'w-20',
    !src && 'border border-line-check border-dashed bg-transparent',
  )
  const inside = (
    <>
      {src ? <img src={src} alt="" className="absolute inset-0 size-full object-cover" /> : children}
      {busy && (
        <span className="absolute inset-0 z-1 grid place-items-center bg-[oklch(0.2_0.01_85/0.6)] text-white">
          <Spinner />
        </span>
      )}
    </>
  )
  if (!onFile) return <span className={box}>{inside}</span>
  return (
    <>
      <button
        type="button"
        disabled={busy}
        aria-label={`${src ? 'Replace' : 'Choose'} ${assetNames[type]}`}
        onClick={() => chooser.current?.click()}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
        className={cx(box, 'hover:border-fg-3')}
      >
        {inside}
      </button>
      <input
        ref={chooser}
        type="file"
        accept={types.join(',')}
        tabIndex={-1}
        aria-label={`${assetNames[type]}, file`}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
        className="sr-only"
      />
    </>
  )
}

/** Downloads a file as it was uploaded, and removes it. */
function FileActions({ asset }: { asset: Asset }) {
  const { place, isFinal } = useRelease()
  const remove = useCommand(releases.remove_asset, { done: `${asset.name} removed`, failed: 'It could not be removed' })
  const address = `${ASSET_FILE}?${new URLSearchParams({ organization_id: place.organization_id, id: asset.id })}`
  return (
    <span className="-ms-1.5 flex flex-none">
      {asset.format && (
        <IconButton
          size="small"
          label={`Download ${asset.name}`}
          icon={<Download />}
          onClick={() => startDownload(address)}
        />
      )}
      {!isFinal && (
        <IconButton
          size="small"
          label={`Remove ${asset.name}`}
          icon={<Trash2 />}
          onClick={() => remove.mutate({ ...place, asset_id: asset.id })}
        />
      )}
    </span>
  )
}

function Links({ links }: { links: readonly Asset[] }) {
  const { isFinal } = useRelease()
  const [adds, setAdds] = useState(false)
  return (
    <>
      <b className="flex items-center gap-1.5 font-medium">
        <Link2 aria-hidden="true" className="size-3.5 text-icon" /> Links
      </b>
      <ul className="mt-1">
        {links.map(link => (
          <li key={link.id} className="flex min-w-0 items-center gap-1">
            <a
              href={link.url ?? ''}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 flex-1 truncate text-accent-text hover:underline"
            >
              {link.name}
            </a>
            <FileActions asset={link} />
          </li>
        ))}
      </ul>
      {adds ? (
        <LinkForm onClose={() => setAdds(false)} />
      ) : (
        !isFinal && (
          <Button size="small" kind="quiet" className="-ms-2" icon={<Plus />} onClick={() => setAdds(true)}>
            Add Link
          </Button>
        )
      )}
    </>
  )
}

function Others({ files }: { files: readonly Asset[] }) {
  const { isFinal } = useRelease()
  const { busy, error, take } = useUpload('OTHER')
  return (
    <>
      <b className="flex items-center gap-1.5 font-medium">
        <FileText aria-hidden="true" className="size-3.5 text-icon" /> Other files
      </b>
      <ul className="mt-1 mb-1.5">
        {files.map(file => (
          <li key={file.id} className="flex min-w-0 items-center gap-1">
            <span className="min-w-0 flex-1 truncate" title={`${file.name}, ${factsOf(file)}`}>
              {file.name}
            </span>
            <FileActions asset={file} />
          </li>
        ))}
      </ul>
      {!isFinal && (
        <Picture type="OTHER" src={null} busy={busy} onFile={take}>
          <Plus />
        </Picture>
      )}
      {error && (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
    </>
  )
}
