import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { musicPlatforms } from '#records/drops/contract.ts'
import { musicPlatformName } from '#records/drops/music-platforms.ts'
import { controlId, type Draft, useStudio } from '../../studio-context.ts'
import { Group } from '../draft-fields.tsx'
import { AddressField, LinkFields, LinkRow } from './link-row.tsx'

type MusicLink = Draft['presave_links'][number]
type Field = 'presave_links' | 'listening_links'

const SAVED: ReadonlySet<string> = new Set(['spotify', 'apple-music'])

interface MusicLinksProps {
  field: Field
  title: string
}

/** The services of a release, in their order; each at most once. */
export function MusicLinks({ field, title }: MusicLinksProps) {
  const { draft, change } = useStudio()
  const [opened, setOpened] = useState<string>()
  const links = draft[field]
  const rows = links.map(link => ({ ...link, id: link.platform }))
  const set = (next: readonly MusicLink[]) => change({ [field]: next.map(withoutId) })
  const replace = ({ platform }: MusicLink, changes: Partial<MusicLink>) =>
    set(links.map(one => (one.platform === platform ? { ...one, ...changes } : one)))
  const left = musicPlatforms.filter(platform => !links.some(link => link.platform === platform))
  const add = (platform: string) => {
    set([...links, { platform, destination_url: null, is_hidden: false }])
    setOpened(platform)
  }
  const remove = (link: MusicLink, index: number) => {
    set(links.filter(({ platform }) => platform !== link.platform))
    toast.success(`${musicPlatformName(link.platform)} removed`, {
      undo: () => change(now => ({ [field]: now[field].toSpliced(index, 0, withoutId(link)) })),
    })
  }
  return (
    <Group title={title} note="drag, or use the arrows">
      <div id={controlId(field)} className="grid grid-cols-1 gap-2">
        {rows.length > 0 && (
          <SortableList
            label={title}
            items={rows}
            nameOf={({ platform }) => musicPlatformName(platform)}
            onOrder={set}
            end={(link, index) => (
              <IconButton
                size="small"
                label={`Remove ${musicPlatformName(link.platform)}`}
                icon={<Trash2 />}
                onClick={() => remove(link, index)}
              />
            )}
            below={(link, index) =>
              opened === link.platform && (
                <LinkFields>
                  <AddressField
                    path={`${field}.${index}.destination_url`}
                    label="Address"
                    value={link.destination_url}
                    onChange={destination_url => replace(link, { destination_url })}
                    {...(field === 'presave_links' &&
                      SAVED.has(link.platform) && {
                        help: 'Of the album or the track, once you have it. Until then, a code below finds it.',
                      })}
                  />
                  <Switch checked={link.is_hidden} onCheckedChange={is_hidden => replace(link, { is_hidden })}>
                    Hidden
                  </Switch>
                </LinkFields>
              )
            }
          >
            {(link, index) => (
              <LinkRow
                path={`${field}.${index}`}
                name={musicPlatformName(link.platform)}
                unnamed="Service"
                note={link.is_hidden ? 'hidden' : undefined}
                open={opened === link.platform}
                onOpenChange={open => setOpened(open ? link.platform : undefined)}
              />
            )}
          </SortableList>
        )}
        {left.length > 0 && (
          <Menu
            trigger={
              <Button size="small" icon={<Plus />} className="justify-self-start">
                Add a service
              </Button>
            }
          >
            {left.map(platform => (
              <MenuItem key={platform} onSelect={() => add(platform)}>
                {musicPlatformName(platform)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </Group>
  )
}

const withoutId = ({ platform, destination_url, is_hidden }: MusicLink): MusicLink => ({
  platform,
  destination_url,
  is_hidden,
})
