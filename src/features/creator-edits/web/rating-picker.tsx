import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Ban, Star } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'

interface RatingPickerProps {
  /** Null when nothing is chosen yet. */
  rating: number | null
  onRate: (rating: number) => void
  disabled?: boolean
}

/** No rating, or one to five stars (EDIT-023). Works with the arrow keys. */
export function RatingPicker({ rating, onRate, disabled = false }: RatingPickerProps) {
  const [pointed, setPointed] = useState<number>()
  const drawn = pointed ?? rating ?? -1
  return (
    <RadioGroup
      aria-label="Rating"
      value={rating}
      disabled={disabled}
      onValueChange={next => onRate(Number(next))}
      onPointerLeave={() => setPointed(undefined)}
      className="inline-flex items-center"
    >
      {[0, 1, 2, 3, 4, 5].map(stars => (
        <Radio.Root
          key={stars}
          value={stars}
          aria-label={ratingWords(stars)}
          onPointerEnter={() => !disabled && setPointed(stars)}
          className="grid size-6 place-items-center rounded-1 outline-offset-[-2px] data-disabled:opacity-60"
        >
          {stars === 0 ? (
            <Ban className={cx('size-3.5', drawn === 0 ? 'text-fg' : 'text-icon')} />
          ) : (
            <Star className={cx('size-4 stroke-none', stars <= drawn ? 'fill-star' : 'fill-(--line-field)')} />
          )}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}

/** "4 stars". */
export const ratingWords = (stars: number) => (stars === 0 ? 'No rating' : stars === 1 ? '1 star' : `${stars} stars`)
