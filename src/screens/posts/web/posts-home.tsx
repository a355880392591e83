import { Link, Navigate } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { segments } from '#records/posts/segments-contract.ts'
import { SegmentNameDialog } from './segments/segment-name-dialog.tsx'

/** The segment with most posts; without any, how to begin. */
export function PostsHome() {
  const organization_id = useOrganization().id
  const { data, error, refetch } = useQuery(segments.list, { organization_id })
  const [naming, setNaming] = useState(false)
  const first = data?.items[0]
  if (first) return <Navigate to="/segments/$segmentId" params={{ segmentId: first.id }} replace />
  return (
    <>
      <Header title="Impactful Posts" />
      <div className="grid flex-1 place-items-center border-line border-t">
        {error ? (
          <Failed what="The segments" error={error} onRetry={refetch} />
        ) : (
          data && (
            <EmptyState
              kind="nothing-yet"
              title="No segment yet"
              actions={
                <>
                  <Button kind="primary" icon={<Plus />} onClick={() => setNaming(true)}>
                    New segment
                  </Button>
                  <Link to="/posts/import" className={buttonClass()}>
                    <FileUp />
                    Import posts
                  </Link>
                </>
              }
            >
              A segment is what you follow together: a release, an artist, a group of creators. It takes posts from
              accounts, hashtags, sounds and files.
            </EmptyState>
          )
        )}
      </div>
      <SegmentNameDialog open={naming} onOpenChange={setNaming} />
    </>
  )
}
