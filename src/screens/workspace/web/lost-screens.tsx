import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { useSteady } from '#platform/web/data/use-steady.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'

export function ScreenNotFound() {
  return (
    <>
      <Header title="Not found" />
      <div className="grid flex-1 place-items-center pb-24">
        <EmptyState
          kind="no-result"
          title="There is nothing at this address"
          actions={
            <Link to="/drops" className={buttonClass()}>
              Go to Drops
            </Link>
          }
        >
          The link may be old, or the record belongs to another team.
        </EmptyState>
      </div>
    </>
  )
}

/** A screen that broke: what it was doing is lost, the frame around it is not. Without a frame it is the whole page. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const framed = use(OrganizationContext) !== null
  const [isOffline] = useState(() => !navigator.onLine)
  const retry = useSteady(() => {
    // the router asks once only for the files of a screen
    if (isOffline && navigator.onLine) return location.reload()
    reset()
    void router.invalidate()
  })
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline, retry])
  const words = (
    <>
      <Header title={isOffline ? 'No connection' : 'Something went wrong'} />
      <div role="alert" className="grid flex-1 place-items-center pb-24">
        <EmptyState
          kind="no-result"
          title={isOffline ? 'This screen could not be loaded' : 'This screen stopped working'}
          actions={
            <>
              <Button kind="primary" icon={<RotateCw />} onClick={retry}>
                Try again
              </Button>
              <Link to="/drops" className={buttonClass()}>
                Go to Drops
              </Link>
            </>
          }
        >
          {isOffline
            ? 'There is no connection. It opens by itself once there is one again.'
            : 'Nothing that was saved is lost. If it happens again, reload the page.'}
        </EmptyState>
      </div>
    </>
  )
  return framed ? words : <main className="flex h-full flex-col">{words}</main>
}
