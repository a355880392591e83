import { postImports } from '#features/post-imports/contract.ts'
import { ImportFrame } from '#features/sheet-imports/web/import-frame.tsx'
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
    <ImportFrame
      home="/posts"
      calls={postImports}
      sheet={data?.post_import}
      error={error}
      onRetry={refetch}
      plan={data && <PostPlanStep detail={data} />}
      result={data && <PostResult detail={data} />}
    />
  )
}
