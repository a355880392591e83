import { Link } from '@tanstack/react-router'
import {
  Download,
  Ellipsis,
  FileSpreadsheet,
  HandCoins,
  History,
  Link2,
  ListTodo,
  Megaphone,
  Plus,
  Sparkles,
  Tags,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { MyTasksDialog } from '#features/creator-work/web/my-tasks-dialog.tsx'
import { ImportReportDialog } from '#features/payouts/web/import-report-dialog.tsx'
import { ShortlistLinksDialog } from '#features/shortlist/web/shortlist-links-dialog.tsx'
import { useSimilarTo } from '#features/similar-creators/web/use-similar-to.ts'
import { useExport } from '#platform/web/data/use-export.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { usePaletteActions } from '#platform/web/frame/palette-actions.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { SplitButton } from '#platform/web/ui/split-button.tsx'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { ManageTagsDialog } from '#records/creator-tags/web/manage-tags-dialog.tsx'
import type { Roster } from '#records/rosters/contract.ts'
import { rosterBulk } from '../bulk-contract.ts'
import { DuplicatesItem, DuplicatesLink, useDuplicateCount } from './duplicates/duplicates-link.tsx'
import { InviteLinksDialog } from './invite-links/invite-links-dialog.tsx'
import { RecentActionsDialog } from './recent-actions.tsx'
import type { RosterTool } from './roster-search.ts'
import { useMatching } from './table/use-matching.ts'
import type { RosterView } from './use-roster-view.ts'

interface RosterHeaderProps {
  view: RosterView
  /** The list whose creators the table shows; undefined until it is known, and beside applicants. */
  rosterId: string | undefined
  lists: readonly Roster[]
  onAdd: () => void
}

const tools: readonly { tool: RosterTool; label: string; icon: ReactNode }[] = [
  { tool: 'invites', label: 'Invite links', icon: <UserPlus /> },
  { tool: 'tags', label: 'Manage Tags', icon: <Tags /> },
  { tool: 'shortlist', label: 'Shortlist With Profile Links', icon: <Megaphone /> },
  { tool: 'payouts', label: 'Import payouts', icon: <HandCoins /> },
  { tool: 'tasks', label: 'My Tasks', icon: <ListTodo /> },
  { tool: 'recent', label: 'Recent Actions', icon: <History /> },
]

/** What is done with the roster as a whole: bring creators in, take a file of those the table shows, keep its tags. */
export function RosterHeader({ view, rosterId, lists, onAdd }: RosterHeaderProps) {
  const { organization_id, asked } = view
  const narrow = useNarrow()
  const { tool: opened } = view.view
  const { narrowing, matching } = useMatching(view, rosterId, lists)
  const duplicates = useDuplicateCount(organization_id)
  const file = useExport(rosterBulk.export)
  const everybody = { all: true as const, excluded: [] }
  const exporting = {
    disabled: file.isPending || !matching || matching.count === 0,
    run: () => file.run({ ...narrowing, ...asked, selection: everybody }),
  }
  const close = () => void view.showTool(undefined)
  const details = useCreatorDetails()
  const similar = useSimilarTo()
  usePaletteActions(
    exporting.disabled
      ? []
      : [{ id: 'export', label: 'Export creators as CSV', group: 'Roster', icon: <Download />, run: exporting.run }],
  )

  return (
    <>
      <Header
        title="Roster"
        count={lists.find(({ is_default }) => is_default)?.creator_count}
        actions={
          <>
            {!narrow && (
              <>
                <DuplicatesLink count={duplicates} />
                <Button
                  kind="quiet"
                  icon={<Download />}
                  loading={file.isPending}
                  disabled={exporting.disabled}
                  onClick={exporting.run}
                >
                  Export CSV
                </Button>
              </>
            )}
            <Menu align="end" trigger={<IconButton label="More actions" icon={<Ellipsis />} />}>
              {narrow && (
                <>
                  <DuplicatesItem count={duplicates} />
                  <MenuItem icon={<Download />} disabled={exporting.disabled} onSelect={exporting.run}>
                    Export CSV
                  </MenuItem>
                  <MenuLine />
                </>
              )}
              {tools.map(({ tool, label, icon }) => (
                <MenuItem key={tool} icon={icon} onSelect={() => void view.showTool(tool)}>
                  {label}
                </MenuItem>
              ))}
              {rosterId && (
                <MenuItem icon={<Sparkles />} onSelect={() => similar.open({ roster_id: rosterId })}>
                  Similar Creators
                </MenuItem>
              )}
            </Menu>
            <SplitButton
              icon={<Plus />}
              onClick={onAdd}
              moreLabel="More ways to add"
              menu={
                <>
                  <MenuItem icon={<Link2 />} onSelect={onAdd}>
                    Paste profile links
                  </MenuItem>
                  <MenuItem icon={<UserPlus />} onSelect={() => void view.showTool('invites')}>
                    Let creators apply by a link
                  </MenuItem>
                  <MenuItem icon={<FileSpreadsheet />} render={<Link to="/roster/import" />}>
                    Import a spreadsheet
                  </MenuItem>
                </>
              }
            >
              Add Creators
            </SplitButton>
          </>
        }
      />
      {opened === 'invites' && <InviteLinksDialog onClose={close} />}
      {opened === 'tags' && <ManageTagsDialog organization_id={organization_id} onClose={close} />}
      {opened === 'recent' && <RecentActionsDialog organization_id={organization_id} lists={lists} onClose={close} />}
      {opened === 'shortlist' && <ShortlistLinksDialog onClose={close} />}
      {/* which waits behind a creator that was opened from it */}
      {opened === 'tasks' && !details.id && (
        <MyTasksDialog organization_id={organization_id} onOpen={id => details.open(id)} onClose={close} />
      )}
      {opened === 'payouts' && <ImportReportDialog organizationId={organization_id} onClose={close} />}
    </>
  )
}
