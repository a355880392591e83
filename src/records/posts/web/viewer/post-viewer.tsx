import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { TrendDialog } from '#records/trends/web/trend-dialog.tsx'
import type { Post } from '../../contract.ts'
import { CreatorDrawer } from './creator-drawer.tsx'
import { PostHistory } from './post-history.tsx'
import { PostStage } from './post-stage.tsx'

interface PostViewerProps {
  post: Post
  /** Ids of the loaded page, in order. */
  ids: readonly string[]
  /** Shows who published it, and its trend; without one there is nobody to look them up for (POST-018, POST-061). */
  organizationId?: string | undefined
  /** POST-017. */
  onBoost?: ((post: Post) => void) | undefined
  onShow: (id: string) => void
  /** The neighbouring pages, where there are some. */
  onNextPage?: (() => void) | undefined
  onPreviousPage?: (() => void) | undefined
  onClose: () => void
}

/** One post, large: what it shows, its figures, and the way to its neighbours. 745 by 600 (POST-014). */
export function PostViewer(props: PostViewerProps) {
  const { post, ids, organizationId, onShow, onNextPage, onPreviousPage, onClose } = props
  const [creator, setCreator] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const [trend, setTrend] = useState<string>()
  const at = ids.indexOf(post.id)
  const previous = at > 0 ? ids[at - 1] : undefined
  const next = at >= 0 ? ids[at + 1] : undefined
  const go = (id: string | undefined) => id && onShow(id)
  return (
    <>
      <Dialog
        title="Post"
        open
        onOpenChange={open => !open && onClose()}
        width="post"
        flush
        initialFocus={frame}
        actions={
          <span className="flex items-center gap-0.5">
            {at >= 0 && ids.length > 1 && (
              <span className="px-1.5 text-12 text-fg-3 tabular-nums">
                {at + 1} of {ids.length}
              </span>
            )}
            {!previous && onPreviousPage && <PageButton onClick={onPreviousPage}>Previous page</PageButton>}
            <IconButton
              label="Previous post"
              size="small"
              icon={<ChevronLeft />}
              disabled={!previous}
              onClick={() => go(previous)}
            />
            <IconButton
              label="Next post"
              size="small"
              icon={<ChevronRight />}
              disabled={!next}
              onClick={() => go(next)}
            />
            {!next && onNextPage && <PageButton onClick={onNextPage}>Next page</PageButton>}
          </span>
        }
      >
        <PostStage
          frame={frame}
          post={post}
          paused={creator || trend !== undefined}
          onPrevious={previous ? () => go(previous) : undefined}
          onNext={next ? () => go(next) : undefined}
          onBoost={props.onBoost}
          onTrend={organizationId ? setTrend : undefined}
          onCreator={organizationId ? () => setCreator(true) : undefined}
        >
          <PostHistory organizationId={organizationId} postId={post.id} />
        </PostStage>
      </Dialog>
      {organizationId && (
        <CreatorDrawer
          organizationId={organizationId}
          author={post.author}
          platform={post.platform}
          open={creator}
          onOpenChange={setCreator}
        />
      )}
      {organizationId && trend && (
        <TrendDialog
          organization_id={organizationId}
          trend={{ id: trend }}
          onPost={id => {
            setTrend(undefined)
            onShow(id)
          }}
          onClose={() => setTrend(undefined)}
        />
      )}
    </>
  )
}

const PageButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="h-(--control-sm) rounded-2 px-2 font-medium text-12 text-accent-text hover:bg-hover"
  >
    {children}
  </button>
)
