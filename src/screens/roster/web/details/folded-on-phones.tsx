import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { exact, money } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Creator } from '#records/creators/contract.ts'

/** What the team recorded. On a phone it opens from one line that sums it up, so that the parts below are in sight. */
export function FoldedOnPhones({ creator, children }: { creator: Creator | null; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-mx-5 flex min-h-12 w-[calc(100%+2.5rem)] items-center gap-2 border-line border-t px-5 text-start text-12 text-fg-2 md:hidden"
      >
        <span className="min-w-0 flex-1 truncate">{recorded(creator).join(' · ')}</span>
        <ChevronDown aria-hidden="true" className={cx('size-4 flex-none text-icon', open && 'rotate-180')} />
      </button>
      <div id={id} className={cx(!open && 'max-md:hidden')}>
        {children}
      </div>
    </>
  )
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${exact(count)} ${count === 1 ? one : many}`]

function recorded(creator: Creator | null): string[] {
  if (!creator) return ['Profile and contact']
  const [first] = creator.pricing
  const facts = [
    ...(first
      ? [money(first.price, { currency: first.currency, decimals: Number.isInteger(first.price) ? 0 : 2 })]
      : []),
    ...(creator.rating > 0 ? [`${creator.rating} of 5 stars`] : []),
    ...counted(creator.tags.length, 'tag', 'tags'),
    ...counted(creator.contact_methods.length, 'contact', 'contacts'),
  ]
  return facts.length > 0 ? facts : ['Profiles, prices, tags and notes']
}
