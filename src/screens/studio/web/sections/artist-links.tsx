import { Link } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { type ProfilePlatform, profilePlatforms, webUrl } from '#records/drops/contract.ts'
import { dropCommands } from '#screens/drops/contract.ts'
import type { StudioDrop } from '../../drop.ts'
import { controlId, useStudio } from '../studio-context.ts'
import { platformNames } from '../words.ts'

type Artist = StudioDrop['artist']
type Links = Record<ProfilePlatform, string>

/** The artist's name and links, which all their pages share, and in which order this page shows them (DROP-025, DROP-026). */
export function ArtistLinks() {
  const { drop } = useStudio()
  const [open, setOpen] = useState(false)
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [moved, setMoved] = useState(false)
  const close = () => {
    setOpen(false)
    setMoved(false)
  }
  const count = profilePlatforms.filter(platform => drop.artist[`${platform}_url`]).length
  return (
    <div className="flex items-center gap-3">
      <Button id={controlId('platform_order')} size="small" icon={<Link />} onClick={() => setOpen(true)}>
        Artist’s links
      </Button>
      <span className="text-12 text-fg-3">{count === 0 ? 'none yet' : `${count} of ${profilePlatforms.length}`}</span>
      <Dialog
        title="Artist’s links"
        width="medium"
        open={open}
        onOpenChange={next => (next ? setOpen(true) : close())}
        // what is typed counts by itself
        unsaved={moved}
        footer={
          <>
            <DialogClose render={<Button>Cancel</Button>} />
            <Button kind="primary" type="submit" form={form} loading={busy}>
              Save
            </Button>
          </>
        }
      >
        {open && <ArtistForm id={form} onBusy={setBusy} onMoved={setMoved} onSaved={close} />}
      </Dialog>
    </div>
  )
}

interface ArtistFormProps {
  id: string
  onBusy: (busy: boolean) => void
  /** Whether the order is another than the draft's. */
  onMoved: (moved: boolean) => void
  onSaved: () => void
}

function ArtistForm({ id, onBusy, onMoved, onSaved }: ArtistFormProps) {
  const { organization_id, drop, draft, change } = useStudio()
  const update = useCommand(dropCommands.update_profile, { done: ({ changed_drops }) => doneWords(changed_drops) })
  const [title, setTitle] = useState(drop.artist.title)
  const [links, setLinks] = useState(() => linksOf(drop.artist))
  const [order, setOrder] = useState(() => orderOf(draft.platform_order))
  const [tried, setTried] = useState(false)
  const untitled = title.trim() === ''
  const wrong = profilePlatforms.filter(platform => isNoLink(links[platform]))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const [first] = wrong
    if (untitled || first) return document.getElementById(untitled ? nameId : fieldId(first))?.focus()
    onBusy(true)
    try {
      const urls = Object.fromEntries(
        profilePlatforms.map(platform => [`${platform}_url`, addressOf(links[platform]) || null]),
      )
      await update.mutateAsync({ organization_id, id: drop.artist.id, title: title.trim(), ...urls })
      const usual = order.every((platform, place) => platform === profilePlatforms[place])
      const platform_order = usual ? [] : order
      if (platform_order.join() !== draft.platform_order.join()) change({ platform_order })
      onSaved()
    } catch {
      // said in the form
    } finally {
      onBusy(false)
    }
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <Message tone="warning">
        Name and links change on all pages of {drop.artist.title} as soon as you save. The order is of this page alone,
        and fans see it when you publish.
      </Message>
      <TextField
        id={nameId}
        label="Name of the artist"
        value={title}
        onValueChange={setTitle}
        limit={80}
        error={tried && untitled ? 'Name the artist' : undefined}
      />
      <SortableList
        label="Links of the artist"
        items={order.map(platform => ({ id: platform }))}
        nameOf={platform => platformNames[platform.id]}
        onOrder={rows => {
          const next = rows.map(platform => platform.id)
          setOrder(next)
          onMoved(next.join() !== orderOf(draft.platform_order).join())
        }}
      >
        {platform => (
          <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-2">
            <span aria-hidden="true" className="flex h-(--control) items-center truncate">
              {platformNames[platform.id]}
            </span>
            <TextField
              id={fieldId(platform.id)}
              label={platformNames[platform.id]}
              hideLabel
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              value={links[platform.id]}
              onValueChange={typed => setLinks({ ...links, [platform.id]: typed })}
              error={tried && wrong.includes(platform.id) ? 'Must be a web address' : undefined}
            />
          </div>
        )}
      </SortableList>
      {update.error && <Message tone="error">{update.error.message}</Message>}
    </form>
  )
}

const nameId = 'artist-name'
const fieldId = (platform: ProfilePlatform | undefined) => `artist-${platform}`

const linksOf = (artist: Artist) =>
  Object.fromEntries(profilePlatforms.map(platform => [platform, artist[`${platform}_url`] ?? ''])) as Links

const isPlatform = (name: string): name is ProfilePlatform => name in platformNames
const orderOf = (chosen: readonly string[]) => [...new Set([...chosen.filter(isPlatform), ...profilePlatforms])]

/** As it is copied from an address bar that hides the protocol. */
const addressOf = (typed: string) => {
  const address = typed.trim()
  return address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
}
const isNoLink = (typed: string) => typed.trim() !== '' && !webUrl.safeParse(addressOf(typed)).success

const doneWords = (pages: number) =>
  pages === 0 ? 'Artist saved' : `Artist saved, ${pages === 1 ? 'one page' : `${pages} pages`} changed`
