import { lazy, Suspense } from 'react'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'

const DetailsDialog = lazy(() => import('./details-dialog.tsx'))

/** Creator Details over whatever screen is open, once the address names a profile. */
export function CreatorDetailsOverlay() {
  const { id } = useCreatorDetails()
  if (id === undefined) return null
  return (
    <Suspense fallback={null}>
      <DetailsDialog id={id} />
    </Suspense>
  )
}
