import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Message } from '../ui/message.tsx'
import { Failure } from './send.ts'
import { upload } from './upload.ts'

interface SheetUploadProps {
  title: string
  about: string
  mostBytes: number
  mostRows: number
  /** Where a file of this name is sent. */
  address: (file_name: string) => string
  onTaken: (id: string) => Promise<unknown>
}

const answer = z.object({ id: z.string() })

/** Uploads a sheet by file dialog or drop. The next screen asks for the meaning of its columns. */
export function SheetUpload({ title, about, mostBytes, mostRows, address, onTaken }: SheetUploadProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<string>()

  const take = async (file: File | undefined) => {
    if (!file || share !== undefined) return
    setFault(undefined)
    if (file.size > mostBytes) return setFault(`A file may hold ${mostBytes / 1_000_000} MB at most.`)
    setShare(0)
    try {
      const { id } = await upload(address(file.name), file, { answer, onProgress: setShare })
      await onTaken(id)
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
        <p className="font-strong text-14">{title}</p>
        <p className="mt-0.5 text-balance text-fg-2">{about}</p>
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
        accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,text/csv,text/tab-separated-values,application/json"
        aria-label="CSV file or Excel workbook, or JSON file"
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p className="text-12 text-fg-3">
        CSV, Excel or JSON, up to {mostBytes / 1_000_000} MB and {mostRows.toLocaleString('en')} rows. Nothing is added
        until you confirm.
      </p>
      {fault && (
        <Message tone="error" className="w-full max-w-[520px] text-start">
          {fault}
        </Message>
      )}
    </section>
  )
}
