import { type FormEvent, useEffect, useId, useState } from 'react'
import {
  type InviteLink,
  inviteLinks,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
} from '#features/invite-links/contract.ts'
import { isName } from '#platform/contract/validators.ts'
import { copyText } from '#platform/web/copy.ts'
import { type Failure, send } from '#platform/web/data/send.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { studio } from '#screens/studio/contract.ts'

interface InviteLinkDialogProps {
  /** The link to change; without it a new one is made, and its address copied. */
  link?: InviteLink | undefined
  onClose: () => void
}

/** What the page of an invite link says and asks. Mount it to open it. */
export function InviteLinkDialog({ link, onClose }: InviteLinkDialogProps) {
  const { id: organization_id, name: team } = useOrganization()
  const form = useId()
  const [draft, setDraft] = useState({
    title: link?.title ?? '',
    profile_name: link?.profile_name ?? team,
    description: link?.description ?? '',
    image_url: link?.image_url ?? null,
    is_location_required: link?.is_location_required ?? true,
    is_price_required: link?.is_price_required ?? true,
  })
  const [began] = useState(draft)
  const change = (part: Partial<typeof draft>) => setDraft(before => ({ ...before, ...part }))
  const picture = usePicture(organization_id, image_url => change({ image_url }))
  const create = useCommand(inviteLinks.create, { failed: 'Failed to make the link' })
  const update = useCommand(inviteLinks.update, { done: ({ title }) => `“${title}” saved` })
  const { isPending, error } = link ? update : create
  const incomplete = !isName(draft.title) || !isName(draft.profile_name) || picture.busy !== undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (incomplete || isPending) return
    const given = { organization_id, ...draft }
    if (link) update.mutate({ ...given, id: link.id, is_active: link.is_active }, { onSuccess: onClose })
    else
      create.mutate(given, {
        onSuccess: ({ url }) => {
          void copyText(url, 'Link made and copied')
          onClose()
        },
      })
  }
  return (
    <Dialog
      title={link ? 'Edit invite link' : 'New invite link'}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={JSON.stringify(draft) !== JSON.stringify(began)}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} disabled={incomplete} loading={isPending}>
            {link ? 'Save' : 'Create and copy link'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Title"
          value={draft.title}
          onValueChange={title => change({ title })}
          validators={[text => (isName(text) ? undefined : 'Say in a few words what creators apply for.')]}
          placeholder="Make videos with us this summer"
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
        />
        <TextField
          label="Who invites"
          help="The name that the page shows beside the picture."
          value={draft.profile_name}
          onValueChange={profile_name => change({ profile_name })}
          validators={[text => (isName(text) ? undefined : 'Name the brand, the label or the artist.')]}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
        />
        <TextArea
          label="Description"
          need="optional"
          value={draft.description}
          onValueChange={description => change({ description })}
          placeholder="What creators make, what they get, and when."
          maxLength={MAX_DESCRIPTION_LENGTH}
        />
        <PictureField
          label="Picture"
          value={picture.local ?? draft.image_url}
          busy={picture.busy}
          error={picture.error}
          help="The page takes its colours from it."
          onFile={picture.take}
          onRemove={() => change({ image_url: null })}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium text-12 text-fg-2">Creators must say</legend>
          <Checkbox
            checked={draft.is_location_required}
            onCheckedChange={is_location_required => change({ is_location_required })}
          >
            Where they are
          </Checkbox>
          <Checkbox
            checked={draft.is_price_required}
            onCheckedChange={is_price_required => change({ is_price_required })}
          >
            What a post costs
          </Checkbox>
        </fieldset>
        {error && (
          <p role="alert" className="text-12 text-bad">
            {error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Uploads a picture and shows the local file meanwhile. */
function usePicture(organization_id: string, onUploaded: (url: string) => void) {
  const [local, setLocal] = useState<string>()
  const [error, setError] = useState<string>()
  useEffect(() => () => (local ? URL.revokeObjectURL(local) : undefined), [local])
  async function take(file: File) {
    setError(undefined)
    setLocal(URL.createObjectURL(file))
    try {
      onUploaded((await send(studio.upload_picture, { organization_id, purpose: 'COVER' }, { file })).url)
    } catch (failure) {
      setError((failure as Failure).message)
    } finally {
      setLocal(undefined)
    }
  }
  return { local, error, busy: local && 'Sending the picture', take: (file: File) => void take(file) }
}
