import { Link, Mail, Plus } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Spec } from './spec.tsx'

export function Skeletons() {
  return (
    <Spec title="Skeleton, same size as the content">
      <ul>
        {['w-26', 'w-20', 'w-24', 'w-22'].map(width => (
          <li key={width} className="flex h-11 items-center gap-3 border-line-soft not-last:border-b">
            <Skeleton className="size-4! rounded-1!" />
            <Skeleton className="size-7!" />
            <span className="flex flex-1 flex-col gap-1.5">
              <Skeleton className={width} />
              <Skeleton className="h-2! w-14" />
            </span>
            <Skeleton className="h-4! w-14" />
            <Skeleton className="w-9" />
          </li>
        ))}
      </ul>
    </Spec>
  )
}

export function Messages() {
  return (
    <Spec title="Messages in place">
      <div className="grid gap-2">
        <Message tone="info">Creators without an email address will not receive this email.</Message>
        <Message tone="warning">
          Some creators don't have valid email addresses. These email addresses won't be added.
        </Message>
        <Message tone="error">Total file size for all attachments cannot exceed 2.5 MB.</Message>
      </div>
    </Spec>
  )
}

export function Empties() {
  return (
    <>
      <Spec title="Nothing yet">
        <EmptyState
          className="py-1!"
          kind="nothing-yet"
          title="No Creators Yet"
          actions={
            <>
              <Button kind="primary" icon={<Plus />}>
                Add Creators
              </Button>
              <Button>Invite Link</Button>
            </>
          }
        >
          Paste the profiles you already work with. We fetch the rest.
        </EmptyState>
      </Spec>
      <Spec title="No result for this search">
        <EmptyState
          className="py-1!"
          kind="no-result"
          title="No results for “marigold choir”"
          actions={
            <>
              <Button icon={<Link />}>Add profile link</Button>
              <Button kind="quiet">Clear search</Button>
            </>
          }
        >
          The creator's profile must be connected to Fanfare to appear here.
        </EmptyState>
      </Spec>
      <Spec title="Filtered out">
        <EmptyState
          className="py-1!"
          kind="filtered-out"
          title="No results from the applied filters"
          actions={
            <>
              <Button>Remove that filter</Button>
              <Button kind="quiet">Clear all</Button>
            </>
          }
        >
          36 creators match without “Engagement Rate 4% – 12%”.
        </EmptyState>
      </Spec>
      <Spec title="Not allowed">
        <EmptyState
          className="py-1!"
          kind="not-allowed"
          title="Payouts are for owners and admins"
          actions={<Button icon={<Mail />}>Ask Noor</Button>}
        >
          You are a member of Saltgrass Records. Noor Castell can change that.
        </EmptyState>
      </Spec>
    </>
  )
}
