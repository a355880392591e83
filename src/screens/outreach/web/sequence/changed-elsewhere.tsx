import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { sequences } from '#records/outreach/sequence-contract.ts'
import type { useDraft } from './use-draft.ts'

interface ChangedElsewhereProps {
  organization_id: string
  id: string
  draft: ReturnType<typeof useDraft>
}

/** Two members edit the same steps: both versions are there, and one is chosen. */
export function ChangedElsewhere({ organization_id, id, draft }: ChangedElsewhereProps) {
  const { data, isFetching } = useQuery(sequences.get, { organization_id, id })
  return (
    <Message
      tone="warning"
      className="mx-4 mb-2 md:mx-5"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" disabled={!data || isFetching} onClick={() => data && draft.choose('theirs', data)}>
            Take theirs
          </Button>
          <Button
            size="small"
            kind="primary"
            disabled={!data || isFetching}
            onClick={() => data && draft.choose('mine', data)}
          >
            Keep mine
          </Button>
        </span>
      }
    >
      Somebody else has changed the steps meanwhile. Nothing of yours is lost; it is not stored until you choose.
    </Message>
  )
}
