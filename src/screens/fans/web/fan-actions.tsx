import { useNavigate } from '@tanstack/react-router'
import { BellOff, Download, Ellipsis, Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { accounts } from '#features/accounts/contract.ts'
import { saveBase64 } from '#platform/web/data/download.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import type { FanDetail } from '../contract.ts'
import { fanRights } from '../rights-contract.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { MergePicker } from './merge-picker.tsx'
import { EraseDialog } from './record/erase-dialog.tsx'
import { StopDialog } from './record/stop-dialog.tsx'

type Layer = 'stop' | 'pick' | 'erase' | null

/** What can be done with one fan. Copying and erasing are for admins, and are written down. */
export function FanActions({ organization_id, detail }: { organization_id: string; detail: FanDetail }) {
  const { fan } = detail
  const [layer, setLayer] = useState<Layer>(null)
  const [other, setOther] = useState<string | null>(null)
  const navigate = useNavigate()
  const { data: me } = useQuery(accounts.me, {})
  const role = me?.organizations.find(({ id }) => id === organization_id)?.role
  const admin = role === 'owner' || role === 'admin'
  const copy = useCommand(fanRights.copy, { done: 'Copy downloaded', failed: 'Failed to make the copy' })
  const close = () => setLayer(null)
  const download = () =>
    copy.mutate(
      { organization_id, id: fan.id },
      { onSuccess: ({ file_name, zip }) => saveBase64(file_name, zip, 'application/zip') },
    )

  return (
    <>
      <Menu align="end" trigger={<IconButton label="Actions" icon={<Ellipsis />} loading={copy.isPending} />}>
        <MenuItem icon={<Merge />} onSelect={() => setLayer('pick')}>
          Merge with another fan…
        </MenuItem>
        <MenuItem icon={<BellOff />} onSelect={() => setLayer('stop')} disabled={fan.contacts.length === 0}>
          Stop messages…
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Download />} onSelect={download} disabled={!admin}>
          Download a copy of everything
        </MenuItem>
        <MenuItem danger icon={<Trash2 />} onSelect={() => setLayer('erase')} disabled={!admin}>
          Erase this fan…
        </MenuItem>
      </Menu>
      <StopDialog organization_id={organization_id} detail={detail} open={layer === 'stop'} onClose={close} />
      <MergePicker
        organization_id={organization_id}
        fan={fan}
        open={layer === 'pick'}
        onClose={close}
        onPick={id => {
          close()
          setOther(id)
        }}
      />
      {other && (
        <MergeDialog
          organization_id={organization_id}
          pair={[fan.id, other]}
          onClose={() => setOther(null)}
          onMerged={id => void navigate({ to: '/fans/$fanId', params: { fanId: id }, replace: true })}
        />
      )}
      <EraseDialog organization_id={organization_id} fan={fan} open={layer === 'erase'} onClose={close} />
    </>
  )
}
