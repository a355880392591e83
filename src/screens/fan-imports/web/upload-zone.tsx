import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { MOST_BYTES, MOST_ROWS, uploadAddress, uploadAnswer } from '#features/fan-imports/contract.ts'
import { useOrganization } from '#platform/web/organization.ts'
import { Failure } from '#platform/web/send.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { upload } from '#platform/web/upload.ts'

/** A file by choosing or dropping it. What its columns mean is asked on the next screen. */
export function UploadZone() {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<string>()

  const take = async (file: File | undefined) => {
    if (!file || share !== undefined) return
    setFault(undefined)
    if (file.size > MOST_BYTES) return setFault(`A file may hold ${MOST_BYTES / 1_000_000} MB at most.`)
    setShare(0)
    try {
      const { id } = await upload(uploadAddress(organization_id, file.name), file, {
        answer: uploadAnswer,
        onProgress: setShare,
      })
      await navigate({ to: '/fans/import/$importId', params: { importId: id } })
    } catch (error) {
      setFault(error instanceof Failure ? error.message : 'The file could not be sent.')
    }
    setShare(undefined)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <section
      aria-label="Upload a file"
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'grid justify-items-center gap-3 rounded-3 border border-line-field border-dashed px-4 py-8 text-center',
        over && 'border-accent bg-accent-tint',
      )}
    >
      <FileUp aria-hidden="true" className="size-6! text-icon" />
      <div>
        <p className="font-strong text-14">Import fans from a CSV file</p>
        <p className="mt-0.5 text-balance text-fg-2">
          Exports from Laylo, Mailchimp and Shopify work as they are, and so does any list with e-mail addresses or
          phone numbers.
        </p>
      </div>
      <Button kind="primary" loading={share !== undefined} onClick={() => chooser.current?.click()}>
        {share === undefined
          ? 'Choose a file'
          : share < 1
            ? `Sending ${Math.round(share * 100)} %`
            : 'Reading the file'}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p className="text-12 text-fg-3">
        Up to {MOST_BYTES / 1_000_000} MB and {MOST_ROWS.toLocaleString('en')} rows. Nothing is added until you confirm.
      </p>
      {fault && (
        <Message tone="error" className="w-full max-w-[520px] text-start">
          {fault}
        </Message>
      )}
    </section>
  )
}
