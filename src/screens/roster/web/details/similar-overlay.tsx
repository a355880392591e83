import { lazy, Suspense } from 'react'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { useSimilarTo } from '#features/similar-creators/web/use-similar-to.ts'

const SimilarDialog = lazy(() => import('./similar-dialog.tsx'))

/** Creators like those of a list or a promotion, over whatever screen is open. One of them in full takes its place, and Back returns. */
export function SimilarCreatorsOverlay() {
  const { group } = useSimilarTo()
  const { id } = useCreatorDetails()
  if (group === null || id !== undefined) return null
  return (
    <Suspense fallback={null}>
      <SimilarDialog group={group} />
    </Suspense>
  )
}
