import { forgettingOf } from '#features/sheet-imports/server/forget-import.ts'
import type { Lifecycle } from '#features/sheet-imports/server/lifecycle.ts'
import { postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { lockPosts } from '#records/posts/server/lock-posts.ts'

export const postLifecycle = {
  kind: postSheets,
  topics: ['post_imports', 'posts', 'segments'],
  lock: lockPosts,
} satisfies Lifecycle

export const { forgetLater, forgetWork: forgetPostImportWork } = forgettingOf(postSheets)
