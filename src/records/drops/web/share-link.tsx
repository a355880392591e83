import { Copy, QrCode as QrIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { copyText } from '#platform/web/copy.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))

interface ShareLinkProps {
  drop: { share_url: string; page_url: string; slug: string }
  /** The code stands under the address, which takes the whole line. */
  stacked?: boolean
}

/** The address to give to fans: read it, copy it, print it. */
export function ShareLink({ drop, stacked = false }: ShareLinkProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      <span
        className={cx(
          'flex h-(--control) min-w-0 flex-1 items-center rounded-2 border border-line-field bg-field ps-2.5 pe-0.5',
          // wide enough to recognize the address; in large letters the code stands under it
          stacked ? 'basis-full' : 'basis-[min(100%,11rem)]',
        )}
      >
        <a
          href={drop.share_url}
          target="_blank"
          rel="noreferrer"
          className="relative min-w-0 flex-1 truncate hover:underline"
        >
          {shortAddress(drop.share_url)}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <IconButton
          size="small"
          label="Copy link"
          icon={<Copy />}
          onClick={() => copyText(drop.share_url, 'Link copied')}
        />
      </span>
      <Popover label="QR code" align="end" trigger={<Button icon={<QrIcon />}>QR code</Button>}>
        <Suspense fallback={<Skeleton className="m-3 h-63! w-52 rounded-2!" />}>
          <QrCode url={drop.page_url} fileName={drop.slug} />
        </Suspense>
      </Popover>
    </span>
  )
}

/** An address as people say it: without protocol and www. */
export const shortAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
