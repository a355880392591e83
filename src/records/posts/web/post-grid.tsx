import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Post } from '../contract.ts'
import { PostCard } from './post-card.tsx'

interface PostGridProps {
  posts: readonly Post[]
  columns: number
  loading?: boolean
  onOpen: (post: Post) => void
}

/** Posts as cards, in rows. */
export function PostGrid({ posts, columns, loading = false, onOpen }: PostGridProps) {
  const style = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  if (loading)
    return (
      <div role="status" className="grid gap-x-3 gap-y-5" style={style}>
        <span className="sr-only">Loading the posts</span>
        {Array.from({ length: columns * 2 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells placeholders apart
          <div key={at} aria-hidden="true" className="grid gap-2">
            <Skeleton className="aspect-[178/224] h-auto! w-full rounded-3!" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-1/2" />
          </div>
        ))}
      </div>
    )
  return (
    <ul aria-label="Posts" className="grid gap-x-3 gap-y-5" style={style}>
      {posts.map(post => (
        <li key={post.id} className="min-w-0">
          <PostCard post={post} onOpen={() => onOpen(post)} />
        </li>
      ))}
    </ul>
  )
}
