import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { DayField } from '#platform/web/ui/fields/dates/day-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { activations } from '#records/promotions/contract.ts'
import { RELEASE_TYPES, type ReleaseType } from '#records/releases/kinds.ts'
import { typeNames } from '#records/releases/words.ts'
import { releases } from '../contract.ts'

/** A title, an artist and a day are enough; the rest is written down on the release itself. Mount it to open it. */
export function NewReleaseDialog({ artist: given, onClose }: { artist?: string | undefined; onClose: () => void }) {
  const form = useId()
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const artists = useQuery(activations.artists, { organization_id })
  const create = useCommand(releases.create)
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<string | null>(given ?? null)
  const [type, setType] = useState<ReleaseType>('SINGLE')
  const [day, setDay] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const options = artists.data?.items ?? []
  const artist_id = chosen ?? options[0]?.brand.id ?? null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!title.trim() || !artist_id) return
    create.mutate(
      { organization_id, artist_id, title: title.trim(), type, out_on: day },
      { onSuccess: ({ id }) => navigate({ to: '/releases/$releaseId', params: { releaseId: id } }) },
    )
  }

  return (
    <Dialog
      title="New Release"
      open
      onOpenChange={open => !open && onClose()}
      unsaved={title.trim() !== ''}
      width="small"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} loading={create.isPending} disabled={!artist_id}>
            Create Release
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {create.error && <Message tone="error">{create.error.message}</Message>}
        {artists.data && options.length === 0 && (
          <Message tone="info">
            A release belongs to an artist. Make a drop first; its artist can then be chosen.
          </Message>
        )}
        <TextField
          label="Title"
          placeholder="Second Window"
          value={title}
          onValueChange={setTitle}
          limit={200}
          error={tried && !title.trim() ? 'Give the release a title' : undefined}
        />
        <Combobox
          label="Artist"
          value={artist_id}
          onValueChange={setChosen}
          options={options.map(({ brand, name, image_url }) => ({
            value: brand.id,
            label: name,
            icon: <Avatar name={name} src={image_url} size={16} />,
          }))}
        />
        <div>
          <span aria-hidden="true" className="mb-1.5 block font-medium text-12 text-fg-2">
            Type
          </span>
          <Segments
            fill
            label="Type"
            value={type}
            onValueChange={setType}
            options={RELEASE_TYPES.map(value => ({ value, label: typeNames[value] }))}
          />
        </div>
        <DayField label="Out on" need="optional" day={day} onDay={setDay} />
      </form>
    </Dialog>
  )
}
