import { Square } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'

/** Stops a message that is being sent. When it leaves the page with the focus, the message's status gets the focus. */
export function StopMessage({ id, status }: { id: string; status: RefObject<HTMLElement | null> }) {
  const organization_id = useOrganization().id
  const stop = useCommand(broadcasts.stop, { done: 'Message Stopped', failed: 'Failed to Stop' })
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const node = button.current
    return () => {
      if (node !== document.activeElement) return
      queueMicrotask(() => !node?.isConnected && status.current?.focus())
    }
  }, [status])
  return (
    <Button
      ref={button}
      kind="danger"
      icon={<Square />}
      loading={stop.isPending}
      onClick={() => stop.mutate({ organization_id, id })}
    >
      Stop
    </Button>
  )
}
