import { useState } from 'react'
import { Part } from '#features/creator-edits/web/part.tsx'
import { PayoutHistory, type PayoutsOf } from '#features/payouts/web/payout-history.tsx'
import { PayoutSummary } from '#features/payouts/web/payout-summary.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'

/** The latest payments in the record of a creator, and all of them in a dialog. */
export function CreatorPayouts(whose: PayoutsOf) {
  const [open, setOpen] = useState(false)
  return (
    <Part title="Payouts">
      <PayoutSummary {...whose} onViewAll={() => setOpen(true)} />
      <Dialog
        title="Payout History"
        open={open}
        onOpenChange={setOpen}
        footer={<DialogClose render={<Button>Close</Button>} />}
      >
        <PayoutHistory {...whose} />
      </Dialog>
    </Part>
  )
}
