import { postImports } from '#features/post-imports/contract.ts'
import { ImportFrame } from '#features/sheet-imports/web/import-frame.tsx'
import { ImportProgress } from '#features/sheet-imports/web/import-progress.tsx'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { postImportAddress } from './address.ts'
import { PostPlanStep } from './post-plan-step.tsx'
import { PostResult } from './post-result.tsx'

/** One file: what its columns mean while it waits, how far it is while it runs, and then what became of each row. */
export function PostImportScreen() {
  const organization_id = useOrganization().id
  const { importId: id } = postImportAddress.useParams()
  const { data, error, refetch } = useQuery(postImports.get, { organization_id, id }, { keepLast: false })
  return (
    <ImportFrame home="/posts" file={data?.post_import.file_name} error={error} onRetry={refetch}>
      {data && <Step detail={data} />}
    </ImportFrame>
  )
}

function Step({ detail }: { detail: AnswerOf<typeof postImports.get> }) {
  const organization_id = useOrganization().id
  const stop = useCommand(postImports.stop, { done: 'Import stopped', failed: 'Failed to stop the import' })
  const sheet = detail.post_import
  const { id, state } = sheet
  if (state === 'READY') return <PostPlanStep detail={detail} />
  if (state !== 'RUNNING' && state !== 'UNDOING') return <PostResult detail={detail} />
  return <ImportProgress home="/posts" sheet={sheet} onStop={() => stop.mutate({ organization_id, id })} />
}
