import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, Upload } from 'lucide-react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { usePaletteActions } from '#platform/web/frame/palette-actions.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { useNarrow } from '#platform/web/use-narrow.ts'
import type { fanScreens } from '../contract.ts'
import { DuplicatesItem, DuplicatesLink } from './duplicates-link.tsx'
import { OpenRequests } from './open-requests.tsx'

interface FansHeaderProps {
  all: AnswerOf<typeof fanScreens.count> | undefined
  exporting: { disabled: boolean; pending: boolean; run: () => void }
}

/** How many fans there are, and what is done with them as a whole; on a phone behind one button. */
export function FansHeader({ all, exporting }: FansHeaderProps) {
  const narrow = useNarrow()
  usePaletteActions(
    exporting.disabled
      ? []
      : [{ id: 'export', label: 'Export fans as CSV', group: 'Fans', icon: <Download />, run: exporting.run }],
  )
  return (
    <Header
      title="Fans"
      count={all?.count}
      actions={
        narrow ? (
          <>
            <OpenRequests />
            <Menu align="end" trigger={<IconButton label="More actions" icon={<Ellipsis />} />}>
              <DuplicatesItem />
              <MenuItem icon={<Upload />} render={<Link to="/fans/import" />}>
                Import
              </MenuItem>
              <MenuItem icon={<Download />} disabled={exporting.disabled || exporting.pending} onSelect={exporting.run}>
                Export CSV
              </MenuItem>
            </Menu>
          </>
        ) : (
          <>
            <OpenRequests />
            <DuplicatesLink />
            <Link to="/fans/import" className={buttonClass('quiet')}>
              <Upload />
              Import
            </Link>
            <Button
              kind="quiet"
              icon={<Download />}
              loading={exporting.pending}
              disabled={exporting.disabled}
              onClick={exporting.run}
            >
              Export CSV
            </Button>
          </>
        )
      }
    >
      {all?.many && <span className="-ms-1.5 text-fg-3">+</span>}
    </Header>
  )
}
