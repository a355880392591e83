import { Copy } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { copyText } from '#platform/web/copy.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { shortAddress } from '#records/drops/web/share-link.tsx'
import { useStudio } from '../studio-context.ts'

const QrCode = lazy(() => import('#records/drops/web/qr-code.tsx'))

/** The page is out: its link, its code, and where else it can stand. */
export function PublishedDialog(props: { open: boolean; onOpenChange: (open: boolean) => void; onEmbed: () => void }) {
  const { drop, draft } = useStudio()
  const ended = drop.phase === 'ENDED'
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      width="small"
      title={ended ? `“${draft.title}” is published, and still ended` : `“${draft.title}” is live`}
      footer={
        <>
          <Button kind="quiet" onClick={props.onEmbed}>
            Put the form on your site
          </Button>
          <a href={drop.share_url} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            Open page
            <span className="sr-only"> in a new tab</span>
          </a>
        </>
      }
    >
      <div className="grid justify-items-center gap-1">
        {ended && (
          <p className="mb-2 justify-self-stretch text-fg-2 text-pretty">
            Fans read the end message.{' '}
            {drop.status === 'CLOSED'
              ? 'The drop is closed: to let them sign up again, reopen it in the menu beside Publish.'
              : 'To let them sign up again, choose a later end or none, and publish.'}
          </p>
        )}
        <button
          type="button"
          onClick={() => copyText(drop.share_url, 'Link copied')}
          className="flex h-11 w-full min-w-0 items-center gap-2 rounded-2 border border-line-field bg-field px-3 hover:bg-hover"
        >
          <span className="min-w-0 flex-1 truncate text-start text-14">{shortAddress(drop.share_url)}</span>
          <Copy className="text-icon" />
          <span className="font-medium">Copy link</span>
        </button>
        <Suspense fallback={<Skeleton className="m-3 h-63! w-52 rounded-2!" />}>
          <QrCode url={drop.page_url} fileName={drop.slug} />
        </Suspense>
      </div>
    </Dialog>
  )
}
