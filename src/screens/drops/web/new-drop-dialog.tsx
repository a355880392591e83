import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Failure } from '#platform/web/data/send.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type DropKind, dropKinds } from '#records/drops/kinds.ts'
import { studio } from '#screens/studio/contract.ts'
import { useNewArtist } from './use-new-artist.ts'

interface NewDropDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Chosen at first, such as the one whose drops are shown. */
  artistId?: string | undefined
}

/** Two words and a choice, then straight into the studio. */
export function NewDropDialog({ open, onOpenChange, artistId }: NewDropDialogProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="small"
      title="New drop"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} loading={busy}>
            Create drop
          </Button>
        </>
      }
    >
      {open && <NewDropForm id={form} artistId={artistId} onBusy={setBusy} />}
    </Dialog>
  )
}

interface NewDropFormProps {
  id: string
  artistId: string | undefined
  onBusy: (busy: boolean) => void
}

function NewDropForm({ id, artistId, onBusy }: NewDropFormProps) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const { data, error: unread } = useQuery(studio.artists, { organization_id })
  const start = useCommand(studio.start)
  const newArtist = useNewArtist(organization_id)
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<string>()
  /** Null where an artist is chosen from the list. */
  const [name, setName] = useState<string | null>(null)
  const [kind, setKind] = useState<DropKind>('BASIC_SIGN_UP')
  const [language, setLanguage] = useState<'en' | 'fr'>('en')
  const [tried, setTried] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<Failure>()

  const artists = data?.artists ?? []
  const typesName = name !== null || (data && artists.length === 0)
  const artist = typesName ? undefined : (chosen ?? (artists.find(one => one.id === artistId) ?? artists[0])?.id)
  const untitled = title.trim() === ''
  const unnamed = !artist && !name?.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (untitled) return titleField.current?.focus()
    if (unnamed) return nameField.current?.focus()
    setError(undefined)
    onBusy(true)
    try {
      const drop_profile_id = artist ?? (await newArtist((name ?? '').trim()))
      // made once, whatever happens next
      setChosen(drop_profile_id)
      setName(null)
      const drop = await start.mutateAsync({
        organization_id,
        drop_profile_id,
        title: title.trim(),
        drop_type: kind,
        translation_language: language,
      })
      await navigate({ to: '/drops/$dropId/edit', params: { dropId: drop.id } })
    } catch (failure) {
      setError(failure as Failure)
    } finally {
      onBusy(false)
    }
  }

  return (
    <form id={id} onSubmit={submit} className="grid gap-4">
      <TextField
        ref={titleField}
        label="Title"
        placeholder="Second Window"
        value={title}
        onValueChange={setTitle}
        limit={80}
        error={tried && untitled ? 'Give the drop a title' : undefined}
        help="The release, the show, the list: what fans sign up for."
      />
      {!data && !unread && <Skeleton className="h-8! w-full rounded-2!" />}
      {typesName ? (
        <div>
          <TextField
            ref={nameField}
            label="Artist"
            autoFocus={name !== null}
            placeholder="Inês Vautrin"
            value={name ?? ''}
            onValueChange={setName}
            error={tried && unnamed ? 'Name the artist' : undefined}
          />
          {artists.length > 0 && (
            <Button size="small" kind="quiet" className="mt-1 -ms-2" onClick={() => setName(null)}>
              Choose one of {artists.length}
            </Button>
          )}
        </div>
      ) : (
        data && (
          <div>
            <Combobox
              label="Artist"
              value={artist ?? null}
              onValueChange={next => next && setChosen(next)}
              options={artists.map(one => ({
                value: one.id,
                label: one.title,
                icon: <Avatar name={one.title} src={one.image_url} size={16} />,
                note: one.drops || undefined,
              }))}
            />
            <Button size="small" kind="quiet" className="mt-1 -ms-2" onClick={() => setName('')}>
              New artist
            </Button>
          </div>
        )
      )}
      <RadioGroup label="Kind of drop" value={kind} onValueChange={setKind} options={dropKinds} />
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="font-medium text-12 text-fg-2">
          Language
        </span>
        <Segments
          label="Language"
          value={language}
          onValueChange={setLanguage}
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'French' },
          ]}
        />
      </div>
      {(error ?? unread) && <Message tone="error">{(error ?? unread)?.message}</Message>}
    </form>
  )
}
