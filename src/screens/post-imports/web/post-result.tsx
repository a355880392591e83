import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { type PostImportRow, postImports, rejectedPostsAddress } from '#features/post-imports/contract.ts'
import { postRejectionWords, postRemarkWords } from '#features/post-imports/words.ts'
import { ImportRows, type RowsOf } from '#features/sheet-imports/web/import-rows.tsx'
import { importSearch } from '#features/sheet-imports/web/import-search.ts'
import { ImportSummary } from '#features/sheet-imports/web/import-summary.tsx'
import { outcomeMetrics } from '#features/sheet-imports/web/outcome-metrics.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { useUrlState } from '#platform/web/url-state.ts'

/** What became of a file of posts, and the way back. */
export function PostResult({ detail: { post_import, plan } }: { detail: AnswerOf<typeof postImports.get> }) {
  const organization_id = useOrganization().id
  const { id, row_count } = post_import
  const [{ outcome, ...place }, setView] = useUrlState(importSearch)
  const list = usePages(postImports.rows, { organization_id, id, outcome: outcome ?? null }, place, next =>
    setView({ cursor: next.cursor, start: next.start }, { push: true }),
  )
  const undo = useCommand(postImports.undo, { failed: 'Failed to undo the import' })
  return (
    <>
      <ImportSummary
        home="/posts"
        sheet={post_import}
        rejectedAddress={rejectedPostsAddress(organization_id, id)}
        undo={{
          isPending: undo.isPending,
          run: onSettled => undo.mutate({ organization_id, id }, { onSettled }),
        }}
        see={
          plan && (
            <Link
              to="/segments/$segmentId"
              params={{ segmentId: plan.segment_id }}
              search={{ days: 'all' }}
              className={buttonClass('primary')}
            >
              <Clapperboard />
              See the posts
            </Link>
          )
        }
        metrics={[{ label: 'Rows', value: exact(row_count) }, ...outcomeMetrics(post_import)]}
      />
      <ImportRows
        of={rowsOfPosts}
        list={list}
        outcome={outcome}
        onOutcome={chosen => setView({ outcome: chosen, cursor: undefined, start: undefined }, { push: true })}
      />
    </>
  )
}

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
  why: ({ reason, remarks }) => [
    ...(reason ? [postRejectionWords[reason]] : []),
    ...remarks.map(remark => postRemarkWords[remark]),
  ],
}
