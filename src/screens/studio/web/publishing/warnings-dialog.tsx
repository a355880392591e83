import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { StudioContext, useStudio } from '../studio-context.ts'
import { FindingRow } from './preflight-panel.tsx'
import type { Question } from './use-publishing.tsx'

/** What the preflight warns of, before fans see it. A warning leads to its field, which closes this. */
export function WarningsDialog({ question: { verb, warnings, confirm, cancel } }: { question: Question }) {
  const studio = useStudio()
  const focusField = (path: string) => {
    cancel()
    studio.focusField(path)
  }
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`
  return (
    <Dialog
      title={`${verb} with ${count}?`}
      width="small"
      open
      onOpenChange={open => !open && cancel()}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" onClick={confirm}>
            {verb} anyway
          </Button>
        </>
      }
    >
      <StudioContext value={{ ...studio, focusField }}>
        <ul aria-label="Warnings">
          {warnings.map(warning => (
            <FindingRow key={`${warning.code} ${warning.field} ${warning.text}`} finding={warning} />
          ))}
        </ul>
      </StudioContext>
    </Dialog>
  )
}
