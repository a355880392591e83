import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { type PostImportRow, postImports, rejectedPostsAddress } from '#features/post-imports/contract.ts'
import { postRejectionWords, postRemarkWords } from '#features/post-imports/words.ts'
import { ImportResult } from '#features/sheet-imports/web/import-result.tsx'
import type { RowsOf } from '#features/sheet-imports/web/import-rows.tsx'
import { outcomeMetrics } from '#features/sheet-imports/web/outcome-metrics.ts'
import { explain } from '#features/sheet-imports/words.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'

/** What became of a file of posts, and the way back. */
export const PostResult = ({ detail: { post_import, plan } }: { detail: AnswerOf<typeof postImports.get> }) => (
  <ImportResult
    home="/posts"
    calls={postImports}
    sheet={post_import}
    rejectedAddress={rejectedPostsAddress}
    see={
      plan?.segment_id && (
        <Link
          to="/segments/$segmentId"
          params={{ segmentId: plan.segment_id }}
          search={{ days: 'all' }}
          className={buttonClass('primary')}
        >
          <Clapperboard />
          See the segment
        </Link>
      )
    }
    metrics={[{ label: 'Rows', value: exact(post_import.row_count) }, ...outcomeMetrics(post_import)]}
    rowsOf={rowsOfPosts}
  />
)

const rowsOfPosts: RowsOf<PostImportRow> = {
  header: 'Post',
  who: ({ post_id, author, description, outcome }) =>
    post_id ? (
      <span className="block truncate" title={description ?? undefined}>
        <span className="font-strong">@{author}</span> <span className="text-fg-2">{description}</span>
      </span>
    ) : (
      outcome !== 'REJECTED' && <span className="text-fg-2">Not there any more</span>
    ),
  why: explain(postRejectionWords, postRemarkWords),
}
