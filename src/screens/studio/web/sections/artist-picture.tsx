import { useCommand } from '#platform/web/data/use-command.ts'
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx'
import { dropCommands } from '#screens/drops/contract.ts'
import { controlId, useStudio } from '../studio-context.ts'
import { usePicture, useUpload } from '../use-picture.ts'
import { useFault } from './draft-fields.tsx'

/** The artist's picture, on all of their pages; one page may have another. */
export function ArtistPicture() {
  const { draft, drop } = useStudio()
  return (
    <>
      <OfArtist />
      {(drop.artist.image_url || draft.custom_artist_image_url) && <OfPage />}
    </>
  )
}

function OfArtist() {
  const { organization_id, drop } = useStudio()
  const { artist } = drop
  const save = useCommand(dropCommands.update_profile, {
    done: 'Artist’s picture changed on all pages',
    failed: 'Failed to change the artist’s picture',
  })
  const picture = useUpload({
    purpose: 'PORTRAIT',
    value: artist.image_url,
    onChange: image_url => save.mutate({ organization_id, id: artist.id, image_url }),
  })
  return (
    <PictureField
      {...picture}
      id={controlId('drop_profile')}
      label="Artist picture"
      shape="round"
      help={`On all pages of ${artist.title}, at once. Without one they show the initial.`}
    />
  )
}

function OfPage() {
  const picture = usePicture('custom_artist_image_url')
  const { error } = useFault('custom_artist_image_url')
  return (
    <PictureField
      {...picture}
      id={controlId('custom_artist_image_url')}
      label="Another one for this page"
      shape="round"
      help="Only where this page differs."
      error={picture.error ?? error}
    />
  )
}
