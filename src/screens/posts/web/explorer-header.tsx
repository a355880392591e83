import { Link, useNavigate } from '@tanstack/react-router'
import {
  ArrowDownWideNarrow,
  Check,
  ChevronDown,
  Download,
  FileUp,
  LayoutGrid,
  Pencil,
  Plus,
  Rows3,
  Settings2,
} from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#platform/web/data/send.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import type { Segment } from '#records/posts/contract.ts'
import type { PostSort } from '#records/posts/post-filter.ts'
import { segments } from '#records/posts/segments-contract.ts'
import type { ExplorerSearch } from './address.ts'
import { RenameSegmentDialog } from './segments/rename-segment-dialog.tsx'
import { SegmentNameDialog } from './segments/segment-name-dialog.tsx'
import { SourcesDialog } from './segments/sources-dialog.tsx'

interface ExplorerHeaderProps {
  segment: Segment | undefined
  error: Failure | null
  count: { count: number; many: boolean } | undefined
  view: ExplorerSearch
  onChange: (change: Partial<ExplorerSearch>) => void
  exporting: { pending: boolean; disabled: boolean; run: () => void }
}

const sortNames: Record<PostSort, string> = {
  play_count: 'Views',
  heart_count: 'Likes',
  comment_count: 'Comments',
  share_count: 'Shares',
  engagement_rate: 'Engagement Rate',
  created_at_platform: 'Date Posted',
}

/** Which segment, list or grid, the order of the grid, and the file. */
export function ExplorerHeader({ segment, error, count, view, onChange, exporting }: ExplorerHeaderProps) {
  const isGrid = view.view === 'grid'
  const sort = view.sort ?? 'play_count'
  return (
    <Header
      title="Impactful Posts"
      tab={segment?.name}
      actions={
        <>
          <Segments
            label="View"
            value={isGrid ? 'grid' : 'list'}
            options={[
              { value: 'list', label: 'List', icon: <Rows3 /> },
              { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
            ]}
            onValueChange={value => onChange({ view: value === 'grid' ? 'grid' : undefined })}
          />
          {isGrid && (
            <Menu
              align="end"
              trigger={
                <Button aria-label={`Sort by ${sortNames[sort]}`} icon={<ArrowDownWideNarrow />}>
                  {sortNames[sort]}
                  <ChevronDown className="size-3.5!" />
                </Button>
              }
            >
              {(Object.keys(sortNames) as PostSort[]).map(name => (
                <MenuItem
                  key={name}
                  icon={name === sort ? <Check /> : <span className="w-4" />}
                  onSelect={() => onChange({ sort: name === 'play_count' ? undefined : name, dir: undefined })}
                >
                  {sortNames[name]}
                </MenuItem>
              ))}
            </Menu>
          )}
          <Button
            icon={<Download />}
            aria-label="Download CSV"
            loading={exporting.pending}
            disabled={exporting.disabled}
            onClick={exporting.run}
          >
            <span className="max-sm:sr-only">CSV</span>
          </Button>
        </>
      }
    >
      {count && (
        // below the list too, where a phone has more room
        <span className="text-fg-3 tabular-nums max-sm:hidden">
          {exact(count.count)}
          {count.many && '+'}
        </span>
      )}
      <span aria-hidden="true" className="mx-1 h-4 border-line border-s max-sm:hidden" />
      <SegmentSwitch segment={segment} failed={error !== null} />
    </Header>
  )
}

/** The segments of the team, and what the open one follows. */
function SegmentSwitch({ segment, failed }: { segment: Segment | undefined; failed: boolean }) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const { data } = useQuery(segments.list, { organization_id })
  const [naming, setNaming] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const [sources, setSources] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={buttonClass('quiet', 'small', 'min-w-0 shrink! text-fg! max-sm:min-w-22')}>
            <span className="truncate">{segment?.name ?? (failed ? 'No such segment' : 'Segment')}</span>
            <ChevronDown />
          </button>
        }
      >
        {data?.items.map(({ id, name, post_count }) => (
          <MenuItem
            key={id}
            icon={id === segment?.id ? <Check /> : <span className="w-4" />}
            onSelect={() => navigate({ to: '/segments/$segmentId', params: { segmentId: id } })}
          >
            {name} <span className="text-fg-3 tabular-nums">{exact(post_count)}</span>
          </MenuItem>
        ))}
        <MenuLine />
        {segment && (
          <MenuItem icon={<Pencil />} onSelect={() => setRenaming(true)}>
            Rename segment
          </MenuItem>
        )}
        <MenuItem icon={<Plus />} onSelect={() => setNaming(true)}>
          New segment
        </MenuItem>
        <MenuItem icon={<FileUp />} render={<Link to="/posts/import" search={{ segment: segment?.id }} />}>
          Import posts
        </MenuItem>
      </Menu>
      {segment && (
        <Button size="small" kind="quiet" icon={<Settings2 />} onClick={() => setSources(true)}>
          <span className="max-lg:sr-only">Sources</span>
        </Button>
      )}
      <SegmentNameDialog open={naming} onOpenChange={setNaming} />
      {segment && renaming && <RenameSegmentDialog segment={segment} onClose={() => setRenaming(false)} />}
      {segment && <SourcesDialog segment={segment} open={sources} onOpenChange={setSources} />}
    </>
  )
}
