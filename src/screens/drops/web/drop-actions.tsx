import { Link } from '@tanstack/react-router'
import { ExternalLink, Link as LinkIcon, Pencil } from 'lucide-react'
import { copyText } from '#platform/web/copy.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { DropRow } from '../contract.ts'
import { DropMenu } from './drop-menu.tsx'
import { canEdit, hasPage } from './words.ts'

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

export function EditDrop({ drop, small = false }: { drop: DropRow; small?: boolean }) {
  return (
    <Link
      to="/drops/$dropId/edit"
      params={{ dropId: drop.id }}
      className={
        small ? buttonClass('secondary', 'small') : buttonClass('secondary', 'regular', 'max-md:gap-0 max-md:px-2')
      }
    >
      <Pencil />
      <span className={small ? undefined : 'max-md:sr-only'}>Edit</span>
      <span className="sr-only"> {drop.title}</span>
    </Link>
  )
}

/** At the end of a row of the list. */
export function DropRowActions({ drop }: { drop: DropRow }) {
  return (
    <>
      {canEdit(drop) && <EditDrop drop={drop} small />}
      {hasPage(drop) && (
        <IconButton
          kind="secondary"
          size="small"
          label="Copy link"
          icon={<LinkIcon />}
          onClick={() => void copyText(drop.share_url, 'Link copied')}
        />
      )}
      <DropMenu drop={drop} small />
    </>
  )
}
