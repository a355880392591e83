import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { composer, type Draft } from '../composer-contract.ts'
import { ComposerDialog } from './composer-dialog.tsx'

interface ResumeDraftProps {
  organization_id: string
  draft: Draft
  onClose: () => void
}

/** Opens the composer with a draft, once the server has said who its creators are. */
export function ResumeDraft({ organization_id, draft, onClose }: ResumeDraftProps) {
  const ids = draft.recipients.map(({ creator_id }) => creator_id)
  const { data, error, refetch } = useQuery(
    composer.candidates,
    ids.length > 0 ? { organization_id, roster_id: organization_id, selection: { all: false, ids } } : skipToken,
  )
  if (error && !data)
    return (
      <Dialog title="Outreach Creators" open onOpenChange={open => !open && onClose()}>
        <Failed what="The draft" error={error} onRetry={refetch} />
      </Dialog>
    )
  if (!data && ids.length > 0) return null
  const known = new Map((data?.items ?? []).map(candidate => [candidate.creator_id, candidate]))
  const creators = draft.recipients.flatMap(({ creator_id, email }) => {
    const candidate = known.get(creator_id)
    return candidate ? [{ ...candidate, email }] : []
  })
  return (
    <ComposerDialog
      organization_id={organization_id}
      creators={creators}
      campaign={null}
      draft={draft}
      onClose={onClose}
    />
  )
}
