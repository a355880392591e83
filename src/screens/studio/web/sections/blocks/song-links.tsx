import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { musicPlatforms } from '#records/drops/contract.ts'
import { musicPlatformName } from '#records/drops/music-platforms.ts'
import { AddressField } from '../links/link-row.tsx'
import type { Item } from './new-block.ts'

interface SongLinksProps {
  item: Item
  path: string
  onChange: (links: Item['links']) => void
}

/** Where a song can be heard; each service at most once. */
export function SongLinks({ item, path, onChange }: SongLinksProps) {
  const { links } = item
  const left = musicPlatforms.filter(platform => !links.some(link => link.platform === platform))
  return (
    <>
      {links.map((link, index) => (
        <div key={link.id} className="grid grid-cols-[1fr_auto] items-end gap-1">
          <AddressField
            path={`${path}.links.${index}.destination_url`}
            label={musicPlatformName(link.platform)}
            value={link.destination_url}
            onChange={typed =>
              onChange(links.map(one => (one.id === link.id ? { ...one, destination_url: typed ?? '' } : one)))
            }
          />
          <IconButton
            size="small"
            label={`Remove ${musicPlatformName(link.platform)}`}
            icon={<Trash2 />}
            onClick={() => onChange(links.filter(({ id }) => id !== link.id))}
          />
        </div>
      ))}
      {left.length > 0 && (
        <Menu
          trigger={
            <Button size="small" icon={<Plus />} className="justify-self-start">
              Add a service
            </Button>
          }
        >
          {left.map(platform => (
            <MenuItem
              key={platform}
              onSelect={() => onChange([...links, { id: crypto.randomUUID(), platform, destination_url: '' }])}
            >
              {musicPlatformName(platform)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
