import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Menu, MenuGroup, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { CHANNELS, type Channel, channelNames } from '#records/royalties/channels.ts'
import { royalties } from '#records/royalties/contract.ts'

/** How a store sells for the team: told by its name, and changed here. */
export function ChannelMenu({ source, channel }: { source: string; channel: Channel }) {
  const organization_id = useOrganization().id
  const set = useCommand(royalties.set_channel, {
    done: ({ channel: now }) => `${source} counts as ${channelNames[now].toLowerCase()}`,
    failed: 'The channel could not be changed',
    undo: () => set.mutate({ organization_id, source, channel }),
  })
  return (
    <Menu
      onDemand
      trigger={
        <button
          type="button"
          aria-label={`${source} sells: ${channelNames[channel]}. Change`}
          className={cx(
            'h-6 flex-none rounded-1 px-1.5 text-11 hover:bg-hover',
            channel === '1P_DIRECT' ? 'bg-accent-tint text-accent-text' : 'text-fg-3',
          )}
        >
          {channelNames[channel]}
        </button>
      }
    >
      <MenuGroup label={`${source} sells`}>
        {CHANNELS.map(one => (
          <MenuItem
            key={one}
            disabled={one === channel}
            onSelect={() => set.mutate({ organization_id, source, channel: one })}
          >
            {sells[one]}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  )
}

const sells: Readonly<Record<Channel, string>> = {
  '1P_DIRECT': 'Directly, in a shop of our own',
  '3P_INDIRECT': 'Through a distributor',
}
