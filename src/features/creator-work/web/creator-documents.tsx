import { FileText, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { upload } from '#platform/web/data/upload.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { explorerDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type CreatorDocument, creatorDocument, creatorWork } from '../contract.ts'
import { MAX_DOCUMENT_BYTES } from '../rules.ts'

/** Contracts, rate cards, invoices: only members of the team can download them. */
export function CreatorDocuments({ creator_id }: { creator_id: string }) {
  const { data, error, refetch } = useQuery(creatorWork.documents, { creator_id })
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const [removing, setRemoving] = useState<CreatorDocument>()
  const remove = useCommand(creatorWork.removeDocument, {
    done: 'Document deleted',
    failed: 'The document could not be deleted',
  })
  async function add(file: File) {
    setFault(undefined)
    if (file.size > MAX_DOCUMENT_BYTES) return setFault(`${file.name} is larger than 10 MB.`)
    setSent(0)
    const query = new URLSearchParams({ creator_id, name: file.name.slice(0, 200) })
    const bytes = new Blob([file], { type: 'application/octet-stream' })
    await upload(`${creatorWork.addDocument.path}?${query}`, bytes, { answer: creatorDocument, onProgress: setSent })
      .then(() => refetch())
      .catch((failure: Error) => setFault(failure.message))
    setSent(null)
  }
  return (
    <section aria-label="Documents">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="min-w-0 flex-1 font-medium text-12 text-fg-2">Documents</h3>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Document"
          accept=".pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.csv,.txt,.md"
          onChange={event => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void add(file)
          }}
        />
        <Button
          kind="quiet"
          size="small"
          className="-me-2.5"
          icon={<Plus />}
          aria-label="Add Document"
          loading={sent !== null}
          onClick={() => input.current?.click()}
        >
          {sent === null ? 'Add' : `${Math.round(sent * 100)}%`}
        </Button>
      </div>
      {fault && <Message tone="error">{fault}</Message>}
      {error && !data ? (
        <Failed what="The documents" error={error} onRetry={refetch} />
      ) : data ? (
        <ul aria-label="Documents" className="grid grid-cols-1 gap-1">
          {data.items.map(file => (
            <li key={file.id} className="flex min-h-7 items-center gap-2">
              <FileText aria-hidden="true" className="size-3.5 flex-none text-icon" />
              <a
                href={`/app/v2/roster/documents/file?${new URLSearchParams({ creator_id, id: file.id })}`}
                download
                className="min-w-0 flex-1 truncate hover:underline"
              >
                {file.name}
              </a>
              <span className="flex-none text-12 text-fg-3">
                {size(file.size)}, {explorerDate(file.added_at)}
              </span>
              <IconButton
                size="small"
                label={`Delete ${file.name}`}
                icon={<Trash2 />}
                onClick={() => setRemoving(file)}
              />
            </li>
          ))}
          {data.items.length === 0 && <li className="text-fg-3">No documents yet. PDF, images, Word, Excel, text.</li>}
        </ul>
      ) : (
        <Skeleton className="my-2 w-40" />
      )}
      {removing && (
        <ConfirmDialog
          title={`Delete ${removing.name}?`}
          confirm="Delete document"
          open
          loading={remove.isPending}
          onOpenChange={open => !open && setRemoving(undefined)}
          onConfirm={() =>
            remove.mutate({ creator_id, document_id: removing.id }, { onSettled: () => setRemoving(undefined) })
          }
        >
          It is deleted for good.
        </ConfirmDialog>
      )}
    </section>
  )
}

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
