import { useState } from 'react'
import { SelectPromotion } from '#features/shortlist/web/select-promotion.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { WriteTo, type WriteToProps } from '#records/outreach/web/write-to.tsx'
import type { Activation } from '#records/promotions/contract.ts'

/** Asks for exactly one campaign, then opens the composer for it (MAIL-034, MAIL-050). */
export function WriteForPromotion(props: WriteToProps) {
  const [chosen, setChosen] = useState<Activation | null>(null)
  const [campaign, setCampaign] = useState<Activation | null>(null)
  if (campaign) return <WriteTo {...props} campaign={{ activation_id: campaign.id, name: campaign.promotion_name }} />
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
