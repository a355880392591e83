import { useState } from 'react'
import { RatingPopover } from '#features/creator-edits/web/creator-rating.tsx'
import { PricingDialog } from '#features/creator-edits/web/pricing-dialog.tsx'
import { PayoutHistory } from '#features/payouts/web/payout-history.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Stars } from '#platform/web/ui/fields/stars.tsx'
import { TagCell } from '#records/creator-tags/web/tag-cell.tsx'
import { TagPopover } from '#records/creator-tags/web/tag-popover.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { PriceOf } from './creator-cell.tsx'

/** The others wait behind "+N More" (TABLE-013). */
const VISIBLE_TAGS = 2

/** A cell that opens what changes it; it looks like any other until it is pointed at. */
const cellClass =
  '-mx-2 flex h-8 w-[calc(100%+16px)] min-w-0 items-center rounded-2 border border-transparent px-[7px] hover:border-line-field hover:bg-field focus-visible:bg-field data-popup-open:border-line-field data-popup-open:bg-field'

export function TagsEdit({ creator }: { creator: Creator }) {
  const organization_id = useOrganization().id
  const { id, tags } = creator
  return (
    <TagPopover
      onDemand
      organization_id={organization_id}
      creator_ids={[id]}
      applied={tags.map(({ name }) => name)}
      trigger={
        <button type="button" className={`${cellClass} overflow-hidden [&>span]:flex-nowrap`}>
          <span className="sr-only">Tags of {creatorName(creator)}: </span>
          {tags.length === 0 ? <Missing /> : <TagCell tags={tags} most={VISIBLE_TAGS} />}
        </button>
      }
    />
  )
}

export function RatingEdit({ creator }: { creator: Creator }) {
  const { id, rating } = creator
  return (
    <RatingPopover
      creator_id={id}
      rating={rating}
      trigger={
        <button type="button" className={cellClass}>
          <span className="sr-only">Rating of {creatorName(creator)}: </span>
          {rating === 0 ? <Missing /> : <Stars rating={rating} />}
        </button>
      }
    />
  )
}

export function PriceEdit({ creator }: { creator: Creator }) {
  const [open, setOpen] = useState(false)
  const organizationId = useOrganization().id
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`${cellClass} justify-end`}>
        <span className="sr-only">Prices of {creatorName(creator)}: </span>
        <PriceOf pricing={creator.pricing} />
      </button>
      {open && (
        <PricingDialog
          creator_id={creator.id}
          saved={creator.pricing}
          payouts={<PayoutHistory organizationId={organizationId} creatorId={creator.id} />}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
