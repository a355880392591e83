import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Dialog, DialogClose } from './dialog.tsx'

const WORD = 'ERASE'

interface EraseFrameProps {
  /** Who is erased, by name. */
  name: string
  /** As in "Erase this fan". */
  one: string
  open: boolean
  onClose: () => void
  /** Calls `done` once the person is erased. */
  erase: { isPending: boolean; run: (confirm: typeof WORD, done: () => void) => void }
  /** What goes and what stays. */
  children: ReactNode
}

/** The dialog in which a person is erased. It happens only once the word is typed, because nobody can take it back. */
export function EraseFrame({ name, one, open, onClose, erase, children }: EraseFrameProps) {
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      title={`Erase ${name}`}
      description="For good, everywhere, and at once. Nobody can take it back, neither you nor we."
      open={open}
      onOpenChange={next => !next && close()}
      unsaved={typed !== ''}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="danger-strong"
            disabled={typed.trim().toUpperCase() !== WORD}
            loading={erase.isPending}
            onClick={() => erase.run(WORD, close)}
          >
            Erase this {one}
          </Button>
        </>
      }
    >
      {children}
      <TextField
        className="mt-4"
        label={`Type ${WORD} to go on`}
        value={typed}
        onValueChange={setTyped}
        autoComplete="off"
        spellCheck={false}
      />
    </Dialog>
  )
}
