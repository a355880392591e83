import { type ComponentProps, useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { TrendDialog } from '#records/trends/web/trend-dialog.tsx'
import { posts } from '../../posts-contract.ts'
import { PostViewer } from './post-viewer.tsx'

/** Trend Details, with its posts in the viewer: the arrows there go through the loaded posts of the trend. */
export function TrendDetails(props: Omit<ComponentProps<typeof TrendDialog>, 'onPost'>) {
  const [shown, setShown] = useState<{ id: string; ids: readonly string[] }>()
  return (
    <>
      <TrendDialog {...props} onPost={(id, ids) => setShown({ id, ids })} />
      {shown && (
        <TrendPost
          {...shown}
          organizationId={props.organization_id}
          onShow={id => setShown({ ...shown, id })}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

interface TrendPostProps extends Omit<ComponentProps<typeof PostViewer>, 'post'> {
  id: string
  organizationId: string
}

/** One post of the trend, as soon as it is known. */
function TrendPost({ id, ...viewer }: TrendPostProps) {
  const { data, error, refetch } = useQuery(posts.get, { organization_id: viewer.organizationId, id })
  if (data) return <PostViewer {...viewer} post={data.post} />
  return (
    <Dialog title="Post" open onOpenChange={open => !open && viewer.onClose()} width="post">
      {error ? (
        <Failed what="The post" error={error} onRetry={refetch} />
      ) : (
        <p className="flex items-center gap-2 text-fg-2">
          <Spinner /> Loading the post
        </p>
      )}
    </Dialog>
  )
}
