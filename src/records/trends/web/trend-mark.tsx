import { cx } from '#platform/web/ui/cx.ts'
import { emojiOf } from './emoji-catalogue.ts'

/** A trend's emoji in its tile. Decorative: the title is beside it. */
export function TrendMark({ code, size = 32 }: { code: string; size?: 32 | 48 }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid flex-none place-items-center rounded-3 border border-line bg-bg leading-none',
        size === 48 ? 'size-12 text-28' : 'size-8 text-17',
      )}
    >
      {emojiOf(code)}
    </span>
  )
}
