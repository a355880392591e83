import {
  AppWindow,
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
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuLine, SubMenu } from '#platform/web/ui/layers/menu.tsx'
import { ToastSurface } from '#platform/web/ui/layers/toaster.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { Row, Spec } from './spec.tsx'

export function Toasts() {
  return (
    <Spec title="Toasts: what passes is ink">
      <div className="grid gap-2">
        <ToastSurface level="success">
          <p className="flex-1 font-medium">12 creators removed from your roster!</p>
          <b className="text-ink-accent">Undo</b>
        </ToastSurface>
        <ToastSurface level="error">
          <p className="flex-1 font-medium">Failed to Save Creator Pricing: The price must be under 1,000,000.</p>
        </ToastSurface>
        <ToastSurface level="loading">
          <p className="flex-1 font-medium">Sending 8 emails in 7 s</p>
        </ToastSurface>
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
