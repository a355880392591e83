import { type FormEvent, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { releases } from '../../contract.ts'
import { useRelease } from './use-release.ts'

/** A name and an address, such as a press text. */
export function LinkForm({ onClose }: { onClose: () => void }) {
  const { place } = useRelease()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const add = useCommand(releases.add_link)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = url.trim()
    if (!address) return
    add.mutate(
      { ...place, url: address, name: name.trim() || address.replace(/^https?:\/\//, '') },
      { onSuccess: onClose },
    )
  }
  return (
    <form onSubmit={submit} className="mt-1 grid gap-2">
      <TextField label="Name" hideLabel placeholder="Press text" autoFocus value={name} onValueChange={setName} />
      <TextField
        label="Address"
        hideLabel
        placeholder="https://"
        inputMode="url"
        value={url}
        onValueChange={setUrl}
        error={add.error?.atField}
      />
      <div className="flex gap-1.5">
        <Button kind="primary" size="small" type="submit" loading={add.isPending} disabled={!url.trim()}>
          Add
        </Button>
        <Button size="small" kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
