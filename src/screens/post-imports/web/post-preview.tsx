import { type PostPlan, type PreviewedPost, postImports } from '#features/post-imports/contract.ts'
import { postRejectionWords, postRemarkWords } from '#features/post-imports/words.ts'
import { ImportPreview, PreviewMetrics } from '#features/sheet-imports/web/import-preview.tsx'
import { PreviewTable } from '#features/sheet-imports/web/preview-table.tsx'
import { explain } from '#features/sheet-imports/words.ts'
import { shortDate } from '#platform/web/dates.ts'
import { exact } from '#platform/web/numbers.ts'
import { Count, Missing } from '#platform/web/ui/charts/figures.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'

/** How many rows would have which outcome, and the first of them, as the server would enter them now. */
export const PostPreview = ({ id, plan }: { id: string; plan: PostPlan | null }) => (
  <ImportPreview call={postImports.preview} id={id} plan={plan} missing="Say which column tells the posts apart first.">
    {({ counts, rows }) => (
      <>
        <PreviewMetrics
          counts={counts}
          taken={[
            { label: 'To add', value: exact(counts.added) },
            { label: 'To update', value: exact(counts.updated) },
            { label: 'To merge', value: exact(counts.merged), note: 'into earlier rows' },
          ]}
        />
        <PreviewTable
          rows={rows}
          header="Post"
          who={row => <Which row={row} />}
          why={explain(postRejectionWords, postRemarkWords)}
          more={[
            {
              header: 'Posted',
              // files that name no zone are read as UTC
              cell: ({ published_at }) => (published_at ? shortDate(published_at, 'UTC') : <Missing />),
            },
            { header: 'Views', cell: ({ views }) => <Count value={views} /> },
          ]}
        />
      </>
    )}
  </ImportPreview>
)

const Which = ({ row: { platform, author, description } }: { row: PreviewedPost }) =>
  author || description ? (
    <span className="flex items-center gap-1.5">
      {platform && (
        <>
          <PlatformMark platform={platform} />
          <span className="sr-only">{platformName(platform)}</span>
        </>
      )}
      {author && <span className="font-strong">@{author}</span>}
      <span className="line-clamp-1 text-fg-2">{description}</span>
    </span>
  ) : (
    <Missing />
  )
