import { type ComponentProps, useState } from 'react'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { TrendDialog } from '#records/trends/web/trend-dialog.tsx'
import { posts } from '../../posts-contract.ts'
import { PostViewer } from './post-viewer.tsx'

/** Trend Details, with its posts in the viewer: the arrows there go through the loaded posts of the trend. */
export function TrendDetails(props: Omit<ComponentProps<typeof TrendDialog>, 'onPost'>) {
  const { organization_id } = props
  const [shown, setShown] = useState<{ id: string; ids: readonly string[] }>()
  const found = useQuery(posts.get, shown ? { organization_id, id: shown.id } : skipToken)
  return (
    <>
      <TrendDialog {...props} onPost={(id, ids) => setShown({ id, ids })} />
      {shown && found.data && (
        <PostViewer
          post={found.data.post}
          ids={shown.ids}
          organizationId={organization_id}
          onShow={id => setShown({ ...shown, id })}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
