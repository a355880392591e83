import { useState } from 'react'
import { CellPopover } from '#features/creator-edits/web/cell-popover.tsx'
import { ContactsDialog } from '#features/creator-edits/web/contacts-dialog.tsx'
import { RatingPopover } from '#features/creator-edits/web/creator-rating.tsx'
import { LocationsInCell } from '#features/creator-edits/web/locations-dialog.tsx'
import { PricingDialog } from '#features/creator-edits/web/pricing-dialog.tsx'
import { PayoutHistory } from '#features/payouts/web/payout-history.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Stars } from '#platform/web/ui/fields/stars.tsx'
import { TagCell } from '#records/creator-tags/web/tag-cell.tsx'
import { TagPopover } from '#records/creator-tags/web/tag-popover.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { ContactOf, PlaceOf, PriceOf } from './creator-cell.tsx'

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
  const { id, pricing } = creator
  const [payouts, setPayouts] = useState(false)
  const history = <PayoutHistory organizationId={useOrganization().id} creatorId={id} />
  return (
    <>
      <CellPopover
        label="Creator Pricing"
        align="end"
        trigger={
          <button type="button" className={`${cellClass} justify-end`}>
            <span className="sr-only">Prices of {creatorName(creator)}: </span>
            <PriceOf pricing={pricing} />
          </button>
        }
      >
        {close => (
          <PricingDialog
            frame="popover"
            creator_id={id}
            saved={pricing}
            payouts={null}
            onClose={close}
            more={
              <Button
                kind="quiet"
                size="small"
                onClick={() => {
                  close()
                  setPayouts(true)
                }}
              >
                Payout History
              </Button>
            }
          />
        )}
      </CellPopover>
      {payouts && (
        <PricingDialog
          first="payouts"
          creator_id={id}
          saved={pricing}
          payouts={history}
          onClose={() => setPayouts(false)}
        />
      )}
    </>
  )
}

export function ContactEdit({ creator }: { creator: Creator }) {
  return (
    <CellPopover
      label="Creator Contact Methods"
      trigger={
        <button type="button" className={cellClass}>
          <span className="sr-only">Contact of {creatorName(creator)}: </span>
          <ContactOf creator={creator} />
        </button>
      }
    >
      {close => (
        <ContactsDialog frame="popover" creator_id={creator.id} saved={creator.contact_methods} onClose={close} />
      )}
    </CellPopover>
  )
}

export function LocationEdit({ creator }: { creator: Creator }) {
  return (
    <CellPopover
      label="Additional Locations"
      trigger={
        <button type="button" className={cellClass}>
          <span className="sr-only">Location of {creatorName(creator)}: </span>
          <PlaceOf location={creator.location} />
        </button>
      }
    >
      {close => <LocationsInCell creator_id={creator.id} onClose={close} />}
    </CellPopover>
  )
}
