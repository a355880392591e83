import { type ReactElement, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { Read } from './part.tsx'
import { RatingPicker } from './rating-picker.tsx'
import { useRating, useSetRating } from './use-creator-edits.ts'

/** The rating in the creator's record: each press saves (EDIT-025). */
export function CreatorRating({ creator_id }: { creator_id: string | null }) {
  const query = useRating(creator_id)
  const { mutate } = useSetRating()
  return (
    <section aria-label="Creator Rating" className="flex min-h-7 items-center gap-2">
      <h3 className="min-w-0 flex-1 font-medium text-12 text-fg-2">Creator Rating</h3>
      {creator_id === null ? (
        <RatingPicker rating={0} onRate={() => {}} disabled />
      ) : (
        <Read what="The rating" query={query}>
          {({ rating }) => (
            <RatingPicker rating={rating} onRate={next => next !== rating && mutate({ creator_id, rating: next })} />
          )}
        </Read>
      )}
    </section>
  )
}

interface RatingPopoverProps {
  creator_id: string
  /** The rating shown in the table. */
  rating: number
  trigger: ReactElement
}

/** The rating editor in a table row: Save saves (EDIT-024), closing discards the choice. */
export function RatingPopover({ creator_id, rating, trigger }: RatingPopoverProps) {
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<number>()
  const { mutate, isPending } = useSetRating()
  const toggle = (next: boolean) => {
    setOpen(next)
    setPicked(undefined)
  }
  const save = () => mutate({ creator_id, rating: picked ?? rating }, { onSuccess: () => toggle(false) })
  return (
    <Popover label="Creator Rating" trigger={trigger} open={open} onOpenChange={toggle} onDemand>
      <div className="flex items-center gap-3 p-3">
        <RatingPicker rating={picked ?? rating} onRate={setPicked} />
        <Button
          kind="primary"
          size="small"
          loading={isPending}
          disabled={picked === undefined || picked === rating}
          onClick={save}
        >
          Save
        </Button>
      </div>
    </Popover>
  )
}
