import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { Activation } from '#records/promotions/contract.ts'
import {
  defaultLivePosts,
  type ForAll,
  hasRefusedPrice,
  type Shortlistable,
  type Shortlisted,
  shortlistedOf,
  someLackPrices,
} from '../rules.ts'
import { SelectPromotion } from './select-promotion.tsx'
import { ShortlistRows } from './shortlist-rows.tsx'
import { useShortlist } from './use-shortlist.ts'

interface AddToPromoDialogProps {
  /** Whom to add, each by their main profile and first price (SHORT-022). */
  creators: readonly Shortlistable[]
  onClose: () => void
}

/** Adds creators to a promotion: which one, then price and live posts of each. Mount it to open it. */
export function AddToPromoDialog({ creators: given, onClose }: AddToPromoDialogProps) {
  const [activation, setActivation] = useState<Activation | null>(null)
  const [own, setOwn] = useState<ReadonlyMap<string, Partial<Shortlisted>>>(new Map())
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [forAll, setForAll] = useState<ForAll>({ price: null, currency: 'USD' })
  const [postsForAll, setPostsForAll] = useState<number | null>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  const shortlist = useShortlist({ onDone: onClose, onFailed: setFailed })
  const creators = given.flatMap(creator => {
    const one = shortlistedOf(creator, postsForAll ?? defaultLivePosts(activation))
    return one && !removed.has(one.social_profile_id) ? [{ ...one, ...own.get(one.social_profile_id) }] : []
  })
  const [first] = creators
  const whom = creators.length === 1 && first ? first.name : `${creators.length} creators`

  return (
    <Dialog
      title="Select Promotion"
      description={`${whom} will be shortlisted.`}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={own.size > 0 || forAll.price !== null}
      width="wide"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="primary"
            disabled={!activation || creators.length === 0 || hasRefusedPrice(creators, forAll)}
            loading={shortlist.isPending}
            onClick={() => {
              setFailed([])
              if (activation) shortlist.run(activation.id, creators, forAll)
            }}
          >
            Add To Promo
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <SelectPromotion chosen={activation} onChoose={setActivation} />
        <ShortlistRows
          creators={creators}
          forAll={forAll}
          failed={failed}
          onChange={({ social_profile_id, ...change }) =>
            setOwn(new Map(own).set(social_profile_id, { ...own.get(social_profile_id), ...change }))
          }
          onRemove={({ social_profile_id }) => setRemoved(new Set([...removed, social_profile_id]))}
          onForAll={setForAll}
          onLivePostsForAll={count => {
            setPostsForAll(count)
            setOwn(new Map([...own].map(([id, { live_posts: _, ...rest }]) => [id, rest])))
          }}
        />
        {someLackPrices(creators, forAll) && <Message tone="info">Optional: Some creators are missing prices.</Message>}
      </div>
    </Dialog>
  )
}
