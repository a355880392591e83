import type { ComponentProps } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { posts } from '../../posts-contract.ts'
import { PostViewer } from './post-viewer.tsx'

interface PostByIdProps extends Omit<ComponentProps<typeof PostViewer>, 'post'> {
  /** Whose post it is. */
  organization_id: string
  id: string
}

/** The viewer of a post of which a list holds the id alone. One that cannot be loaded says so, and can be tried again. */
export function PostById({ organization_id, id, ...viewer }: PostByIdProps) {
  const { data, error, refetch } = useQuery(posts.get, { organization_id, id })
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
