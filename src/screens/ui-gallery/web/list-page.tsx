import {
  Heart,
  ListPlus,
  Mail,
  MessageSquare,
  Pencil,
  Plus,
  Radio,
  Send,
  Settings2,
  Tag as TagIcon,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Frame } from '#platform/web/frame/frame.tsx'
import { Header } from '#platform/web/frame/header.tsx'
import { Palette } from '#platform/web/frame/palette.tsx'
import { ShortcutsDialog } from '#platform/web/frame/shortcuts-dialog.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { BulkAction, BulkBar } from '#platform/web/ui/table/bulk-bar.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useSelection } from '#platform/web/ui/table/selection.ts'
import type { Column, Sort } from '#platform/web/ui/table/table-columns.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { type DemoFan, demoFans, useDemoRecords } from './demo-records.tsx'
import dusk from './dusk.svg'

const all = demoFans(500)
const columns: Column<DemoFan>[] = [
  {
    id: 'name',
    header: 'Fan',
    pictured: true,
    sortable: true,
    width: 260,
    cell: fan => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={fan.name} />
        <span className="min-w-0">
          <b className="block truncate leading-[18px]">{fan.name}</b>
          <span className="block truncate text-12 text-fg-3">{fan.contact}</span>
        </span>
      </span>
    ),
  },
  { id: 'city', header: 'Location', width: 150, cell: fan => fan.city },
  {
    id: 'channels',
    header: 'Channels',
    width: 92,
    cell: fan => (
      <span className="flex gap-2.5 text-fg-2">
        {fan.channels.includes('email') && <Mail aria-label="Email" />}
        {fan.channels.includes('sms') && <MessageSquare aria-label="SMS" />}
      </span>
    ),
  },
  { id: 'events', header: 'Events', width: 84, align: 'end', sortable: true, cell: fan => fan.events },
  {
    id: 'last_event',
    header: 'Last event',
    width: 220,
    cell: fan => <span className="text-fg-2">{fan.last_event}</span>,
  },
  {
    id: 'seen_minutes',
    header: 'Seen',
    width: 84,
    align: 'end',
    sortable: true,
    firstSort: 'asc',
    cell: fan => <span className="text-fg-2">{seen(fan.seen_minutes)}</span>,
  },
]

const seen = (minutes: number) =>
  minutes < 60 ? `${minutes}m` : minutes < 1440 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 1440)}d`

const view = z.object({
  q: z.string().default(''),
  sort: z.enum(['name', 'events', 'seen_minutes']).default('seen_minutes'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  start: z.int().min(0).default(0),
  size: z.int().default(50),
  open: z.string().optional(),
  state: z.enum(['loading', 'empty']).optional(),
})

/** A whole screen from the parts: what a list looks like and how it is used. */
export function ListPage() {
  const [url, setUrl] = useUrlState(view)
  const [finding, setFinding] = useState(false)
  const selection = useSelection(url.q)
  const matching = sorted(
    all.filter(fan => `${fan.name} ${fan.contact}`.toLowerCase().includes(url.q.toLowerCase())),
    { by: url.sort, direction: url.direction },
  )
  const rows = url.state === 'empty' ? [] : matching.slice(url.start, url.start + url.size)
  const opened = all.find(fan => fan.id === url.open)

  return (
    <Frame
      organization={collapsed => <Organization collapsed={collapsed} />}
      nav={[
        [
          { label: 'Parts', to: '/ui', exact: true, icon: <Radio />, keys: 'g p' },
          { label: 'Fans', to: '/ui/list', icon: <Heart />, keys: 'g f' },
        ],
      ]}
      pinned={[
        {
          label: 'Second Window',
          to: '/ui/list/second-window',
          icon: <Avatar size={16} shape="square" name="Second Window" src={dusk} />,
          live: true,
        },
      ]}
      foot={[{ label: 'Settings', to: '/ui/settings', icon: <Settings2 />, count: 2 }]}
      profile={collapsed => (
        <span className="flex h-7 items-center gap-2 px-1.5 text-fg-2">
          <Avatar name="Ottilie Brandt" size={20} />
          {!collapsed && 'Ottilie Brandt'}
        </span>
      )}
      onSearch={() => setFinding(true)}
    >
      <Header
        title="Fans"
        count={matching.length}
        actions={
          <Button kind="primary" icon={<Plus />}>
            New Audience
          </Button>
        }
      />
      <div className="flex flex-none gap-1 overflow-x-auto px-4 pb-2 md:ps-5">
        <Pill chosen count={matching.length}>
          All fans
        </Pill>
        <Pill count={86}>Front row, western Europe</Pill>
        <Pill dot>Interested (4)</Pill>
      </div>
      <div className="flex flex-none items-center gap-2 px-4 pb-2.5 md:ps-5">
        <SearchField
          label="Search fans"
          hotkey
          value={url.q}
          onValueChange={q => setUrl({ q, start: 0 })}
          className="w-60"
        />
      </div>
      <DataTable
        label="Fans"
        columns={columns}
        rows={rows}
        rowId={fan => fan.id}
        rowName={fan => fan.name}
        selection={selection}
        sort={{ by: url.sort, direction: url.direction }}
        onSort={({ by, direction }) => setUrl({ sort: by as DemoSort, direction, start: 0 }, { push: true })}
        onOpen={fan => setUrl({ open: fan.id }, { push: true })}
        rowActions={fan => (
          <>
            <IconButton size="small" kind="secondary" label={`Edit ${fan.name}`} icon={<Pencil />} />
            <IconButton size="small" kind="secondary" label={`Message ${fan.name}`} icon={<Send />} />
          </>
        )}
        loading={url.state === 'loading'}
        empty={
          url.q ? (
            <EmptyState
              kind="no-result"
              title={`No results for “${url.q}”`}
              actions={<Button onClick={() => setUrl({ q: '' })}>Clear search</Button>}
            >
              Search looks at names and addresses.
            </EmptyState>
          ) : (
            <EmptyState kind="nothing-yet" title="No Fans Yet" actions={<Button kind="primary">New Drop</Button>}>
              Publish a drop; everyone who signs up appears here.
            </EmptyState>
          )
        }
      />
      <BulkBar selection={selection} total={matching.length}>
        <BulkAction icon={<Users />}>Add To Audience</BulkAction>
        <BulkAction icon={<TagIcon />}>Add Tags</BulkAction>
        <BulkAction icon={<ListPlus />}>Add To List</BulkAction>
      </BulkBar>
      <Pagination
        from={rows.length === 0 ? 0 : url.start + 1}
        to={url.start + rows.length}
        total={matching.length}
        hasNext={url.start + rows.length < matching.length}
        hasPrevious={url.start > 0}
        onNext={() => setUrl({ start: url.start + url.size }, { push: true })}
        onPrevious={() => setUrl({ start: Math.max(0, url.start - url.size) }, { push: true })}
        pageSize={url.size}
        pageSizes={[25, 50, 100]}
        onPageSize={size => setUrl({ size, start: 0 })}
      />
      <Drawer
        title={opened?.name ?? ''}
        open={opened !== undefined}
        onOpenChange={open => !open && setUrl({ open: undefined }, { push: true })}
      >
        <p className="px-5 py-4 text-fg-2">{opened?.last_event}</p>
      </Drawer>
      <Palette open={finding} onOpenChange={setFinding} useRecords={useDemoRecords} />
      <ShortcutsDialog />
    </Frame>
  )
}

type DemoSort = 'name' | 'events' | 'seen_minutes'

function sorted(fans: DemoFan[], { by, direction }: Sort): DemoFan[] {
  const sign = direction === 'asc' ? 1 : -1
  const value = (fan: DemoFan) => fan[by as DemoSort]
  return fans.toSorted((a, b) => sign * (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0))
}

function Organization({ collapsed }: { collapsed: boolean }) {
  return (
    <span className="flex h-8 items-center gap-2 px-1.5">
      <Avatar name="Saltgrass Records" shape="square" size={20} />
      {!collapsed && <b className="truncate">Saltgrass Records</b>}
    </span>
  )
}
