import { useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { webUrl } from '#records/drops/contract.ts'
import { dropCommands } from '#screens/drops/contract.ts'
import { type ArtistRow, artists } from '../contract.ts'
import { SOCIAL_PLATFORMS } from '../services.ts'

const linked = SOCIAL_PLATFORMS.filter(({ name }) => name !== 'Fanfare')
const isLink = (text: string) =>
  webUrl.safeParse(text.trim()).success ? undefined : 'Write an address that begins with https://'

/** Name and links of an artist. Those that fan pages show change on every page at once. */
export function ArtistLinksDialog({ artist, onClose }: { artist: ArtistRow; onClose: () => void }) {
  const organization_id = useOrganization().id
  const form = useId()
  const [title, setTitle] = useState(artist.name)
  const [links, setLinks] = useState<Record<string, string>>(() =>
    Object.fromEntries(artist.services.map(({ platform, url }) => [platform, url ?? ''])),
  )
  const profile = useCommand(dropCommands.update_profile, { done: 'Artist saved', failed: 'Failed to Save the Artist' })
  const others = useCommand(artists.saveLinks, { failed: 'Failed to Save the Links' })
  const busy = profile.isPending || others.isPending
  const wrong = linked.some(({ name }) => links[name] && isLink(links[name]))

  async function submit(event: React.FormEvent) {
    event.preventDefault()
    if (title.trim() === '' || wrong || busy) return
    const url = (name: string) => links[name]?.trim() || null
    const shown = Object.fromEntries(linked.flatMap(({ name, field }) => (field ? [[`${field}_url`, url(name)]] : [])))
    const rest = Object.fromEntries(linked.flatMap(({ name, field }) => (field ? [] : [[name, url(name)]])))
    try {
      await others.mutateAsync({ organization_id, id: artist.id, links: rest })
      await profile.mutateAsync({ organization_id, id: artist.id, title: title.trim(), ...shown })
      onClose()
    } catch {
      // said in a toast; what was typed stays
    }
  }

  return (
    <Dialog
      title="Edit Artist"
      width="medium"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} loading={busy} disabled={title.trim() === '' || wrong}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-3">
        <TextField label="Name" need="required" limit={300} value={title} onValueChange={setTitle} />
        {linked.map(({ name }) => (
          <TextField
            key={name}
            label={name}
            inputMode="url"
            placeholder="https://"
            value={links[name] ?? ''}
            validators={[text => (text ? isLink(text) : undefined)]}
            onValueChange={text => setLinks({ ...links, [name]: text })}
          />
        ))}
      </form>
    </Dialog>
  )
}
