import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { MAX_OF_REPORT, payouts, type ReportRow } from '../contract.ts'

interface ImportReportProps {
  organizationId: string
  onClose: () => void
}

/** Uploads a payout report and shows the outcome of each row. Mount it to open it. */
export function ImportReportDialog({ organizationId: organization_id, onClose }: ImportReportProps) {
  const input = useRef<HTMLInputElement>(null)
  const [rows, setRows] = useState<readonly ReportRow[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const bring = useCommand(payouts.import_report, { failed: 'Failed to import the report' })

  async function take(file: File | undefined) {
    setRows(null)
    setProblem(null)
    if (!file) return
    if (file.size > MAX_OF_REPORT) return setProblem('The report is larger than 900 KB. Split it by month.')
    const report = await file.text()
    if (report.trim() === '') return setProblem('The file is empty.')
    bring.mutate(
      { organization_id, report },
      { onSuccess: answer => setRows(answer.rows), onError: error => setProblem(error.message) },
    )
  }

  return (
    <Dialog
      title="Import payouts"
      description="Download the payout report from PayPal as CSV. Rows are matched to creators by email address, and a report may be brought again: nothing is added twice."
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <>
          <DialogClose render={<Button>{rows ? 'Done' : 'Cancel'}</Button>} />
          <Button
            kind={rows ? 'secondary' : 'primary'}
            loading={bring.isPending}
            onClick={() => input.current?.click()}
          >
            {rows ? 'Choose another file' : 'Choose a file'}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="Payout report"
        hidden
        onChange={event => {
          void take(event.target.files?.[0])
          // allows choosing the same file again after correcting it
          event.target.value = ''
        }}
      />
      {problem && <Message tone="error">{problem}</Message>}
      {rows && <Outcome rows={rows} />}
    </Dialog>
  )
}

const outcomes = { added: 'added', updated: 'updated', unchanged: 'unchanged', rejected: 'rejected' } as const

function Outcome({ rows }: { rows: readonly ReportRow[] }) {
  const rejected = rows.filter(({ outcome }) => outcome === 'rejected')
  const counts = Object.entries(outcomes).flatMap(([outcome, word]) => {
    const count = rows.filter(row => row.outcome === outcome).length
    return count > 0 ? [`${count} ${word}`] : []
  })
  return (
    <div role="status">
      <p className="font-medium">{counts.length > 0 ? counts.join(', ') : 'The report has no rows.'}</p>
      {rejected.length > 0 && (
        <ul className="mt-2 max-h-60 overflow-y-auto border-line border-t text-12">
          {rejected.map(({ row_number, recipient, reason }) => (
            <li key={row_number} className="border-line border-b py-1.5 wrap-anywhere">
              <span className="text-fg-3 tabular-nums">Row {row_number}</span> {recipient}
              <br />
              {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
