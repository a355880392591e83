import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { slugOf } from '#records/drops/slug.ts'
import { dropCommands } from '#screens/drops/contract.ts'

const TRIES = 6

/** A name is enough: the address follows it, and a number where it is taken. */
export function NewArtistDialog({ onClose }: { onClose: () => void }) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const form = useId()
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState(false)
  const create = useCommand(dropCommands.create_profile, { done: () => `${title.trim()} added` })
  const base = slugOf(title) ?? 'artist'

  async function submit(event: React.FormEvent) {
    event.preventDefault()
    if (title.trim() === '' || busy) return
    setBusy(true)
    try {
      for (let number = 1; ; number++) {
        const slug = number === 1 ? base : `${base.slice(0, 76)}-${number}`
        const made = await create.mutateAsync({ organization_id, title: title.trim(), slug }).catch(failure => {
          if (failure?.status !== 409 || number === TRIES) throw failure
          return null
        })
        if (!made) continue
        onClose()
        return void navigate({ to: '/artists/$artistId', params: { artistId: made.id } })
      }
    } catch {
      // said in a toast; what was typed stays
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Add Artist"
      open
      onOpenChange={open => !open && onClose()}
      unsaved={title !== ''}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} loading={busy} disabled={title.trim() === ''}>
            Add Artist
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField label="Name" need="required" limit={300} value={title} onValueChange={setTitle} autoFocus />
        <p className="mt-2 text-12 text-fg-2">Their page will be at /{base}</p>
      </form>
    </Dialog>
  )
}
