import { useState } from 'react'
import { RatingPicker, ratingWords } from '#features/creator-edits/web/rating-picker.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'

interface RatingDialogProps {
  /** Whom: "3 creators". */
  whom: string
  onClose: () => void
  onChoose: (rating: number) => void
}

/** One rating for many at once. Nothing happens until Set Rating. Mount it to open it. */
export function RatingDialog({ whom, onClose, onChoose }: RatingDialogProps) {
  const [rating, setRating] = useState<number | null>(null)
  return (
    <Dialog
      title="Set Rating"
      description={whom}
      open
      onOpenChange={open => !open && onClose()}
      width="small"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="primary"
            disabled={rating === null}
            onClick={() => {
              if (rating === null) return
              onClose()
              onChoose(rating)
            }}
          >
            Set Rating
          </Button>
        </>
      }
    >
      <div className="-ms-1 flex items-center gap-3">
        <RatingPicker rating={rating} onRate={setRating} />
        <span aria-hidden className="text-fg-2">
          {rating !== null && ratingWords(rating)}
        </span>
      </div>
    </Dialog>
  )
}
