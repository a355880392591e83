import { Image, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { upload } from '#platform/web/data/upload.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { attachmentFault, imageType, MAX_ATTACHMENT_BYTES } from '../attachments.ts'
import { attached, composer } from '../composer-contract.ts'

interface AttachedFilesProps {
  organization_id: string
  draftId: string | undefined
  /** Saves the draft where it has no id yet. */
  draftOf: () => Promise<string>
  /** Counts up with each picture that was put into the text. */
  stored: number
}

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)

/** Images of a mail, one at a time, 2.5 MB together (MAIL-044, MAIL-045). */
export function AttachedFiles({ organization_id, draftId, draftOf, stored }: AttachedFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const { data, refetch } = useQuery(composer.getDraft, draftId ? { organization_id, id: draftId } : skipToken)
  useEffect(() => {
    if (stored > 0) void refetch()
  }, [stored, refetch])
  const detach = useCommand(composer.detach, { failed: 'Failed to Remove File' })
  const [fault, setFault] = useState<string>()
  const files = data?.attachments ?? []
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  async function attach(file: File) {
    const refused = attachmentFault([{ filename: file.name, size: file.size }], bytes)
    setFault(refused)
    if (refused) return
    const query = new URLSearchParams({ organization_id, draft_id: await draftOf(), filename: file.name })
    const typed = new Blob([file], { type: imageType(file.name) })
    await upload(`${composer.attach.path}?${query}`, typed, { answer: attached, onProgress: () => {} })
      .then(() => refetch())
      .catch((error: Error) => setFault(error.message))
  }
  return (
    <div className="grid gap-2">
      <ul aria-label="Attachments" className="flex flex-wrap gap-2">
        {files.map(({ id, filename, size, content_id }) => (
          <li key={id} className="flex items-center gap-2 rounded-2 border border-line ps-3 pe-1">
            <span className="max-w-48 truncate">{filename}</span>
            <span className="text-12 text-fg-3">{`${megabytes(size)} MB${content_id ? ', in the text' : ''}`}</span>
            <IconButton
              size="small"
              label={`Remove ${filename}`}
              icon={<X />}
              onClick={() => detach.mutate({ organization_id, id }, { onSettled: () => refetch() })}
            />
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Image to attach"
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void attach(file)
          }}
        />
        <Button size="small" icon={<Image />} onClick={() => input.current?.click()}>
          Attach image
        </Button>
        <span className="text-12 text-fg-3">{`${megabytes(bytes)} of ${megabytes(MAX_ATTACHMENT_BYTES)} MB`}</span>
      </div>
      {fault && <Message tone="error">{fault}</Message>}
    </div>
  )
}
