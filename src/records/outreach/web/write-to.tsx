import { useEffect } from 'react'
import type { RowSelection } from '#platform/contract/selection.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import type { CreatorFilter } from '#records/creators/creator-filter.ts'
import { composer, MAX_RECIPIENTS } from '../composer-contract.ts'
import { ComposerDialog } from './composer-dialog.tsx'

export interface WriteToProps {
  organization_id: string
  asked: CreatorFilter & { roster_id: string; selection: RowSelection }
  /** What the mail is about, if it is about a promotion. */
  campaign?: { activation_id: string; name: string }
  onClose: () => void
}

/** Opens the composer for the chosen creators, once the server has said who they are. */
export function WriteTo({ organization_id, asked, campaign, onClose }: WriteToProps) {
  const { data, error } = useQuery(composer.candidates, { ...asked, organization_id })
  useEffect(() => {
    if (error) toast.error('Failed to Open the Composer', { detail: error.message })
    if (data?.more) toast.warning(`Only the first ${MAX_RECIPIENTS} are written to`)
  }, [error, data?.more])
  if (!data) return null
  return (
    <ComposerDialog
      organization_id={organization_id}
      creators={data.items}
      campaign={campaign ?? null}
      onClose={onClose}
    />
  )
}
