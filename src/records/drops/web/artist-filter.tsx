import { MicVocal } from 'lucide-react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'

interface ArtistFilterProps {
  artists: readonly { id: string; name: string; image_url: string | null; count?: number }[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Narrows a list to one artist. Not there while there is nothing to choose. */
export function ArtistFilter({ artists, value, onChange }: ArtistFilterProps) {
  if (artists.length < 2) return null
  return (
    <Combobox
      label="Artist"
      hideLabel
      icon={<MicVocal />}
      className="w-40"
      value={value ?? ALL}
      onValueChange={next => onChange(next === ALL || !next ? undefined : next)}
      options={[
        { value: ALL, label: 'All artists', icon: <MicVocal className="size-3.5 text-icon" /> },
        ...artists.map(({ id, name, image_url, count }) => ({
          value: id,
          label: name,
          icon: <Avatar name={name} src={image_url} size={16} />,
          ...(count !== undefined && { note: count }),
        })),
      ]}
    />
  )
}

const ALL = 'all'
