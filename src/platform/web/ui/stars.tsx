import { Star } from 'lucide-react'
import { cx } from './cx.ts'

/** A rating of 0 to 5 whole stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5`} className="inline-flex gap-px align-middle">
      {[1, 2, 3, 4, 5].map(star => (
        <Star
          key={star}
          className={cx('size-[13px] stroke-none', star <= rating ? 'fill-star' : 'fill-(--line-field)')}
        />
      ))}
    </span>
  )
}
