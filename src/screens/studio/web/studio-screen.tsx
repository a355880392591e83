import { Link } from '@tanstack/react-router'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useWholeWindow } from '#platform/web/frame/frame.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useRefreshAt } from '#platform/web/use-refresh-at.ts'
import { studio } from '../contract.ts'
import type { StudioDrop } from '../drop.ts'
import { studioAddress } from './address.ts'
import { StudioEditor } from './studio-editor.tsx'
import { BackToDrops } from './top-bar.tsx'
import { useRoom } from './use-room.ts'

/** The editor of one drop: sections at the start, preview in the middle, checks at the end. */
export function StudioScreen() {
  useWholeWindow()
  const organization_id = useOrganization().id
  const { dropId } = studioAddress.useParams()
  const { data, error, refetch } = useQuery(studio.open, { organization_id, id: dropId }, { keepLast: false })
  useRefreshAt(data ? nextChangeAt(data) : null, 'drops')
  if (data) return <StudioEditor key={data.id} organization_id={organization_id} drop={data} />
  if (!error) return <Loading />
  return (
    <>
      <title>Studio · Fanfare</title>
      <header className={bar}>
        <BackToDrops />
        <h1 className="sr-only">Studio</h1>
      </header>
      <div className="grid flex-1 place-items-center">
        {error.status === 404 || error.status === 400 ? (
          <EmptyState
            kind="no-result"
            title="This drop is not here"
            actions={
              <Link to="/drops" className={buttonClass()}>
                Go to Drops
              </Link>
            }
          >
            The link may be old, or the drop belongs to another team.
          </EmptyState>
        ) : (
          <Failed what="The drop" error={error} onRetry={refetch} />
        )}
      </div>
    </>
  )
}

/** When the page opens or ends by itself. */
function nextChangeAt({ phase, publish_at, published }: StudioDrop): string | null {
  if (phase === 'SCHEDULED') return publish_at
  return phase === 'LIVE' ? (published?.draft.end_at ?? null) : null
}

const bar = 'flex min-h-14 flex-none items-center gap-2 border-line border-b px-3 py-2 md:ps-4'

/** The shape of the editor, its first part open; on a phone with what switches between its panes at the foot. */
function Loading() {
  const { oneAtATime, threeColumns } = useRoom()
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">Loading the studio</span>
      <div className={cx(bar, oneAtATime && 'min-h-18 items-start')}>
        <BackToDrops />
        <h1 className="sr-only">Studio</h1>
        <Skeleton className="size-8! rounded-2!" />
        <Skeleton className="w-40 self-center" />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className={cx('flex-none overflow-hidden border-line', oneAtATime ? 'w-full' : 'w-93 border-e')}>
          <Heading width="w-16" />
          <div className="grid gap-6 border-line border-b px-5 pt-2 pb-6">
            {['w-10', 'w-20', 'w-32', 'w-24', 'w-28'].map(width => (
              <div key={width} className="grid gap-2.5">
                <Skeleton className={width} />
                <Skeleton className="h-8! w-full rounded-2!" />
              </div>
            ))}
          </div>
          {['w-12', 'w-24', 'w-28', 'w-32', 'w-20'].map(width => (
            <Heading key={width} width={width} />
          ))}
        </div>
        {!oneAtATime && (
          <div className="grid min-w-0 flex-1 place-items-center bg-side">
            <Skeleton className="h-[70%]! w-80 rounded-4!" />
          </div>
        )}
        {threeColumns && <div className="w-82 flex-none border-line border-s" />}
      </div>
      {oneAtATime && (
        <div className="flex-none border-line border-t p-2">
          <Skeleton className="h-8! w-full rounded-2!" />
        </div>
      )}
    </div>
  )
}

const Heading = ({ width }: { width: string }) => (
  <div className="flex h-12 items-center border-line border-b px-5">
    <Skeleton className={width} />
  </div>
)
