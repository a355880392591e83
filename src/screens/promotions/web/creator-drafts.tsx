import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, FileText, Film, Image, Plus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { refreshTopics } from '#platform/web/data/query-client.ts'
import { upload } from '#platform/web/data/upload.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { relativeDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { type Draft, draft as draftSchema, promotionScreens } from '../contract.ts'
import { draftFiles, MAX_DRAFT_BYTES } from '../draft-contract.ts'
import type { OfCreator } from './live-posts.tsx'

const draftBadges = {
  WAITING: { type: 'Warning', words: 'Waits for you' },
  APPROVED: { type: 'Success', words: 'Approved' },
  PUBLISHED: { type: 'Success', words: 'Published' },
  FEEDBACK: { type: 'Gray', words: 'Changes requested' },
  REJECTED: { type: 'Error', words: 'Rejected' },
  ARCHIVED: { type: 'Gray', words: 'Replaced' },
} as const

type ReviewedDraft = AnswerOf<typeof promotionScreens.drafts>['items'][number]

/** Versions of what a creator will post, by link or as a file, with what was decided about each. */
export function CreatorDrafts({ of }: { of: OfCreator }) {
  const { data } = useQuery(promotionScreens.drafts, of)
  const [url, setUrl] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = useCommand(promotionScreens.addDraft, { done: 'Draft added', failed: 'The draft could not be added' })
  return (
    <section aria-label="Drafts" className="grid grid-cols-1 gap-3">
      <h3 className="font-strong">Drafts</h3>
      <ul className="grid grid-cols-1 gap-3">
        {data?.items.map((draft, index) => (
          <DraftItem key={draft.id} draft={draft} newest={index === 0} of={of} />
        ))}
        {data?.items.length === 0 && (
          <li className="text-fg-2">No draft yet. Paste a link or upload a film, a picture or a PDF.</li>
        )}
      </ul>
      <form
        className="flex items-end gap-2"
        onSubmit={event => {
          event.preventDefault()
          // the button is disabled once the field is empty again
          field.current?.focus()
          if (url.trim()) add.mutate({ ...of, url: url.trim() }, { onSuccess: () => setUrl('') })
        }}
      >
        <TextField
          ref={field}
          label="Link to a draft"
          type="url"
          className="flex-1"
          placeholder="https://"
          value={url}
          onValueChange={setUrl}
          error={add.error?.status === 400 ? 'This is no address' : undefined}
        />
        <Button type="submit" icon={<Plus />} loading={add.isPending} disabled={!url.trim()}>
          Add
        </Button>
      </form>
      <DraftUpload of={of} />
    </section>
  )
}

function DraftItem({ draft, newest, of }: { draft: ReviewedDraft; newest: boolean; of: OfCreator }) {
  const [comment, setComment] = useState('')
  const decide = useCommand(promotionScreens.decideDraft, { failed: 'The decision could not be saved' })
  const { type, words } = draftBadges[draft.review ?? 'WAITING']
  const send = (state: 'APPROVED' | 'CHANGES_REQUESTED') =>
    decide.mutate({ activation_id: of.activation_id, draft_id: draft.id, state, comment })
  return (
    <li className="grid grid-cols-1 gap-2 rounded-2 border border-line p-3">
      <span className="flex items-center gap-2">
        <a
          href={draft.url}
          target="_blank"
          rel="noreferrer"
          className="flex min-w-0 items-center gap-1 font-medium hover:underline"
        >
          <span className="truncate">Version {draft.version}</span>
          <ExternalLink aria-hidden="true" className="size-3.5 flex-none" />
        </a>
        <span className="text-12 text-fg-3">{relativeDate(draft.created_at, new Date())}</span>
        <Badge type={type} className="ms-auto">
          {words}
        </Badge>
      </span>
      {draft.file && <DraftPreview draft={draft} file={draft.file} />}
      {draft.note && <p className="wrap-anywhere">{draft.note}</p>}
      {draft.comment && <p className="text-fg-2 wrap-anywhere">{draft.comment}</p>}
      {draft.decided_by_client && (
        <p className="text-12 text-fg-3 wrap-anywhere">Decided by {draft.decided_by_client}, by a client link</p>
      )}
      {newest && draft.state === 'WAITING' && (
        <>
          <TextField
            label="Comment"
            hideLabel
            placeholder="What should be different"
            value={comment}
            onValueChange={setComment}
          />
          <span className="flex gap-2">
            <Button size="small" kind="primary" loading={decide.isPending} onClick={() => send('APPROVED')}>
              Approve
            </Button>
            <Button size="small" disabled={!comment.trim()} onClick={() => send('CHANGES_REQUESTED')}>
              Request Changes
            </Button>
          </span>
        </>
      )}
    </li>
  )
}

function DraftPreview({ draft, file }: { draft: Draft; file: NonNullable<Draft['file']> }) {
  const isFilm = file.type.startsWith('video/')
  const isPicture = file.type.startsWith('image/')
  const Icon = isFilm ? Film : isPicture ? Image : FileText
  return (
    <>
      {isFilm && (
        // biome-ignore lint/a11y/useMediaCaption: it is what a creator sent, which has no captions
        <video
          src={draft.url}
          controls
          preload="metadata"
          aria-label={`Version ${draft.version}`}
          className="max-h-72 w-full rounded-2 bg-fill object-contain"
        />
      )}
      {isPicture && (
        <img
          src={draft.url}
          alt={`Version ${draft.version}`}
          loading="lazy"
          className="max-h-72 w-full rounded-2 bg-fill object-contain"
        />
      )}
      <p className="flex min-w-0 items-center gap-1.5 text-12 text-fg-2">
        <Icon aria-hidden="true" className="size-3.5 flex-none text-icon" />
        <span className="truncate">{file.name}</span>
        <span className="flex-none text-fg-3">{megabytes(file.size)}</span>
      </p>
    </>
  )
}

/** Sends a file as the next version. */
function DraftUpload({ of }: { of: OfCreator }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  async function send(file: File) {
    setFault(undefined)
    if (file.size > MAX_DRAFT_BYTES)
      return setFault(`${file.name} has ${megabytes(file.size)}, of at most ${megabytes(MAX_DRAFT_BYTES)}.`)
    setSent(0)
    const query = new URLSearchParams({ ...of, name: file.name.slice(0, 200) })
    const bytes = new Blob([file], { type: 'application/octet-stream' })
    try {
      const { path } = draftFiles.upload
      await upload(`${path}?${query}`, bytes, { answer: draftSchema, onProgress: setSent })
      toast.success('Draft added')
    } catch (failure) {
      setFault((failure as Error).message)
    } finally {
      setSent(null)
      await refreshTopics(client, draftFiles.upload.changes)
    }
  }
  return (
    <>
      {fault && <Message tone="error">{fault}</Message>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of a draft"
        accept=".mp4,.mov,.jpg,.jpeg,.png,.webp,.pdf"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button
        size="small"
        icon={<Upload />}
        className="justify-self-start"
        loading={sent !== null}
        onClick={() => input.current?.click()}
      >
        {sent === null ? 'Upload a File' : `${Math.round(sent * 100)}%`}
      </Button>
    </>
  )
}

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`
