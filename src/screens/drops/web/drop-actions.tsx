import { ExternalLink, Link as LinkIcon } from 'lucide-react'
import { copyText } from '#platform/web/copy.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { DropRow } from '../contract.ts'

/** The page is there for fans while the drop is not a draft or put away. */
export const hasPage = ({ phase }: Pick<DropRow, 'phase'>) => phase !== 'DRAFT' && phase !== 'ARCHIVED'

export function OpenPage({ drop, small = false }: { drop: DropRow; small?: boolean }) {
  return (
    <a
      href={drop.share_url}
      target="_blank"
      rel="noreferrer"
      // in the head of a phone there is room for the mark only
      className={
        small ? buttonClass('secondary', 'small') : buttonClass('secondary', 'regular', 'max-md:gap-0 max-md:px-2')
      }
    >
      <ExternalLink />
      <span className={small ? undefined : 'max-md:sr-only'}>Open page</span>
      <span className="sr-only"> of {drop.title} in a new tab</span>
    </a>
  )
}

/** At the end of a row of the list. */
export function DropRowActions({ drop }: { drop: DropRow }) {
  if (!hasPage(drop)) return null
  return (
    <>
      <OpenPage drop={drop} small />
      <IconButton
        kind="secondary"
        size="small"
        label="Copy link"
        icon={<LinkIcon />}
        onClick={() => copyText(drop.share_url, 'Link copied')}
      />
    </>
  )
}
