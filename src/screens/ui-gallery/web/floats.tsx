import {
  AppWindow,
  Calendar,
  ChevronDown,
  Copy,
  ListPlus,
  ListX,
  Mail,
  Megaphone,
  Send,
  SquareUserRound,
  Tag,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Finder } from '#platform/web/palette.tsx'
import { usePaletteActions } from '#platform/web/palette-actions.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { DateRangePicker } from '#platform/web/ui/date-range-picker.tsx'
import type { DateRange } from '#platform/web/ui/date-ranges.ts'
import { Dialog, DialogClose } from '#platform/web/ui/dialog.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuLine, SubMenu } from '#platform/web/ui/menu.tsx'
import { NumberField } from '#platform/web/ui/number-field.tsx'
import { Popover } from '#platform/web/ui/popover.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { ToastPaper } from '#platform/web/ui/toaster.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { useDemoRecords } from './demo-records.tsx'
import { Row, Spec } from './spec.tsx'

export function Toasts() {
  return (
    <Spec title="Toasts: what passes is ink">
      <div className="grid gap-2">
        <ToastPaper level="success">
          <p className="flex-1 font-medium">12 creators removed from your roster!</p>
          <b className="text-ink-accent">Undo</b>
        </ToastPaper>
        <ToastPaper level="error">
          <p className="flex-1 font-medium">Failed to Save Creator Pricing: The price must be under 1,000,000.</p>
        </ToastPaper>
        <ToastPaper level="loading">
          <p className="flex-1 font-medium">Sending 8 emails in 7 s</p>
        </ToastPaper>
      </div>
      <Row>
        <Button
          size="small"
          onClick={() =>
            toast.success('12 creators removed from your roster!', { undo: () => toast.success('Restored') })
          }
        >
          Success
        </Button>
        <Button
          size="small"
          onClick={() => toast.warning('7 of 8 Email(s) Sent', { detail: 'tobias.renk@postfach.example was refused.' })}
        >
          Warning
        </Button>
        <Button
          size="small"
          onClick={() =>
            toast.error('Failed to Save Creator Pricing', { detail: 'The price must be under 1,000,000.' })
          }
        >
          Error
        </Button>
        <Button size="small" onClick={() => toast.loading('Sending 8 emails')}>
          Loading
        </Button>
        <Button size="small" onClick={() => toast.streaming('Writing the draft')}>
          Streaming
        </Button>
      </Row>
    </Spec>
  )
}

export function Layers({ onFind }: { onFind: () => void }) {
  return (
    <Spec title="What floats">
      <Row>
        <RowMenu />
        <RenameDialog />
        <DeleteList />
        <CreatorDrawer />
        <Button onClick={onFind}>Palette</Button>
      </Row>
    </Spec>
  )
}

function RowMenu() {
  const [dense, setDense] = useState(true)
  return (
    <Menu
      trigger={
        <Button>
          Row menu
          <ChevronDown className="size-3.5" />
        </Button>
      }
    >
      <MenuItem icon={<SquareUserRound />} keys="Enter">
        Profile Details
      </MenuItem>
      <MenuItem icon={<Megaphone />} keys="p">
        Add To Promotion
      </MenuItem>
      <MenuItem icon={<Tag />} keys="t">
        Add Tags
      </MenuItem>
      <SubMenu label="Message" icon={<Send />}>
        <MenuItem icon={<Send />}>Outreach</MenuItem>
        <MenuItem icon={<Megaphone />}>Outreach For Promo</MenuItem>
        <MenuLine />
        <MenuItem icon={<Mail />}>Open in Gmail</MenuItem>
        <MenuItem icon={<AppWindow />}>Open in Mail App</MenuItem>
        <MenuItem icon={<Copy />}>Copy Email Address</MenuItem>
      </SubMenu>
      <MenuLine />
      <MenuItem icon={<ListPlus />} keys="l">
        Add To List
      </MenuItem>
      <MenuItem icon={<ListX />} disabled>
        Remove From List
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger>
        Remove From Roster
      </MenuItem>
      <MenuLine />
      <MenuGroup label="View">
        <MenuChoice checked={dense} onCheckedChange={setDense}>
          Dense rows
        </MenuChoice>
      </MenuGroup>
    </Menu>
  )
}

function RenameDialog() {
  const [name, setName] = useState('Campus reps')
  return (
    <Dialog
      title="Rename list"
      description="Everyone in Saltgrass Records sees the new name."
      width="small"
      unsaved={name !== 'Campus reps'}
      trigger={<Button>Dialog</Button>}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <DialogClose
            render={
              <Button kind="primary" onClick={() => toast.success('List renamed')}>
                Save
              </Button>
            }
          />
        </>
      }
    >
      <TextField label="Name" need="required" value={name} onValueChange={setName} />
    </Dialog>
  )
}

function DeleteList() {
  const [open, setOpen] = useState(false)
  return (
    <ConfirmDialog
      title="Delete “Campus reps”?"
      confirm="Delete list"
      open={open}
      onOpenChange={setOpen}
      onConfirm={() => setOpen(false)}
      trigger={<Button kind="danger">Confirm</Button>}
    >
      The list goes for everyone in Saltgrass Records. Its 128 creators stay in All Creators, with their tags, prices
      and notes.
    </ConfirmDialog>
  )
}

function CreatorDrawer() {
  const [tab, setTab] = useState<'overview' | 'promotions'>('overview')
  return (
    <Drawer title="Adaeze Okwuosa" trigger={<Button>Drawer</Button>}>
      <Tabs
        label="Creator"
        value={tab}
        onValueChange={setTab}
        className="px-5"
        tabs={[
          {
            value: 'overview',
            label: 'Overview',
            content: <p className="px-5 py-4 text-fg-2">Very active, posted in the last 7 days.</p>,
          },
          {
            value: 'promotions',
            label: 'Promotions',
            count: 12,
            content: <p className="px-5 py-4 text-fg-2">Twelve promotions since May.</p>,
          },
        ]}
      />
    </Drawer>
  )
}

const bars = [3, 7, 13, 24, 36, 44, 39, 32, 26, 18, 13, 9, 5, 4, 3, 2].map((height, place) => ({
  place,
  height,
  chosen: place > 4 && place < 11,
}))

export function RangeFilter() {
  const [min, setMin] = useState<number | null>(50_000)
  const [max, setMax] = useState<number | null>(5000)
  const wrong = min !== null && max !== null && max <= min ? 'Max must be greater than min' : undefined
  return (
    <Spec title="Range filter">
      <Popover
        label="Followers"
        trigger={
          <Button size="small">
            Followers
            <ChevronDown />
          </Button>
        }
        className="w-72"
      >
        <div className="px-3.5 pt-3">
          <h3 className="font-strong">Followers</h3>
          <div aria-hidden="true" className="mt-0.5 mb-2.5 flex h-[46px] items-end gap-0.5 border-line border-b">
            {bars.map(({ place, height, chosen }) => (
              <i
                key={place}
                className={cx('flex-1 rounded-t-[2px]', chosen ? 'bg-data-1' : 'bg-(--line)')}
                style={{ height }}
              />
            ))}
          </div>
          <div className="grid grid-cols-2 gap-2">
            <NumberField label="Min" value={min} onValueChange={setMin} />
            <NumberField label="Max" value={max} onValueChange={setMax} error={wrong} />
          </div>
        </div>
        <footer className="mt-3 flex justify-between border-line border-t p-2">
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              setMin(null)
              setMax(null)
            }}
          >
            Clear
          </Button>
          <Button kind="primary" size="small" disabled={Boolean(wrong)}>
            Apply
          </Button>
        </footer>
      </Popover>
    </Spec>
  )
}

const today = '2026-11-20'

export function DateRanges() {
  const [range, setRange] = useState<DateRange | null>({ from: '2026-10-22', to: '2026-11-13' })
  const [open, setOpen] = useState(false)
  return (
    <Spec title="Date range">
      <Row>
        <Popover
          label="Date range"
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button icon={<Calendar />}>
              {range ? `${range.from} to ${range.to}` : 'Any time'}
              <ChevronDown className="size-3.5" />
            </Button>
          }
        >
          <DateRangePicker
            value={range}
            today={today}
            onApply={next => {
              setRange(next)
              setOpen(false)
            }}
          />
        </Popover>
      </Row>
      <div className="paper mt-3 w-fit max-w-full overflow-hidden">
        <DateRangePicker value={{ from: '2026-10-22', to: '2026-11-13' }} today={today} onApply={setRange} />
      </div>
    </Spec>
  )
}

export function PaletteInPlace() {
  return (
    <Spec title="Command palette">
      <DemoActions />
      <div className="paper overflow-hidden">
        <Finder useRecords={useDemoRecords} onDone={() => {}} />
      </div>
    </Spec>
  )
}

function DemoActions() {
  usePaletteActions([
    {
      id: 'message',
      group: 'Do',
      label: 'Message fans of Second Window',
      icon: <Send />,
      keys: 'm',
      run: () => toast.success('Message'),
    },
    {
      id: 'copy',
      group: 'Do',
      label: 'Copy link to Second Window',
      icon: <Copy />,
      keys: 'c',
      run: () => toast.success('Link copied to clipboard!'),
    },
  ])
  return null
}
