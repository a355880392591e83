import { useEffect, useState } from 'react'
import { SelectPromotion } from '#features/shortlist/web/select-promotion.tsx'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import type { CreatorFilter, CreatorSelection } from '#records/creators/creator-filter.ts'
import { composer, MOST_RECIPIENTS } from '#records/outreach/composer-contract.ts'
import { ComposerDialog } from '#records/outreach/web/composer-dialog.tsx'
import type { Activation } from '#records/promotions/contract.ts'

interface WriteToProps {
  organization_id: string
  asked: CreatorFilter & { roster_id: string; selection: CreatorSelection }
  onClose: () => void
}

/** Opens the composer for the chosen creators, once the server has said who they are. */
export function WriteTo({ organization_id, asked, campaign, onClose }: WriteToProps & { campaign?: Activation }) {
  const { data, error } = useQuery(composer.candidates, { ...asked, organization_id })
  useEffect(() => {
    if (error) toast.error('Failed to Open the Composer', { detail: error.message })
    if (data?.more) toast.warning(`Only the first ${MOST_RECIPIENTS} are written to`)
  }, [error, data?.more])
  if (!data) return null
  return (
    <ComposerDialog
      organization_id={organization_id}
      creators={data.items}
      campaign={campaign ? { activation_id: campaign.id, name: campaign.promotion_name } : null}
      onClose={onClose}
    />
  )
}

/** Asks for exactly one campaign, then opens the composer for it (MAIL-034, MAIL-050). */
export function WriteForPromotion(props: WriteToProps) {
  const [chosen, setChosen] = useState<Activation | null>(null)
  const [campaign, setCampaign] = useState<Activation | null>(null)
  if (campaign) return <WriteTo {...props} campaign={campaign} />
  return (
    <Dialog
      title="Outreach For Promo"
      description="Choose the campaign that you write about."
      open
      onOpenChange={open => !open && props.onClose()}
      width="wide"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" disabled={!chosen} onClick={() => setCampaign(chosen)}>
            Next
          </Button>
        </>
      }
    >
      <SelectPromotion chosen={chosen} onChoose={setChosen} />
    </Dialog>
  )
}
