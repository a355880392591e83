import { type ReactElement, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { useUnsaved } from '#platform/web/ui/layers/typed-work.tsx'
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

function Unsaved({ unsaved }: { unsaved: boolean }) {
  useUnsaved(unsaved)
  return null
}

interface RatingPopoverProps {
  creator_id: string
  /** The rating shown in the table. */
  rating: number
  trigger: ReactElement
}

/** The rating editor in a table row: Save and Enter save (EDIT-024). */
export function RatingPopover({ creator_id, rating, trigger }: RatingPopoverProps) {
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<number>()
  const { mutate, isPending } = useSetRating()
  const toggle = (next: boolean) => {
    setOpen(next)
    setPicked(undefined)
  }
  const changed = picked !== undefined && picked !== rating
  const save = () => mutate({ creator_id, rating: picked ?? rating }, { onSuccess: () => toggle(false) })
  return (
    <Popover label="Creator Rating" trigger={trigger} open={open} onOpenChange={toggle} onDemand>
      <Unsaved unsaved={changed} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the radio buttons inside */}
      <div
        className="flex items-center gap-3 p-3"
        onKeyDown={event => {
          if (
            event.key !== 'Enter' ||
            !changed ||
            (event.target as Element).closest('button[type="button"]:not([role="radio"])')
          )
            return
          event.preventDefault()
          save()
        }}
      >
        <RatingPicker rating={picked ?? rating} onRate={setPicked} />
        <Button kind="primary" size="small" loading={isPending} disabled={!changed} onClick={save}>
          Save
        </Button>
      </div>
    </Popover>
  )
}
