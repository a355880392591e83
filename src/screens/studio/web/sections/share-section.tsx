import { AppWindow, Copy, Link2Off, Plus, Smartphone, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { copyText } from '#platform/web/copy.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ShareLink } from '#records/drops/web/share-link.tsx'
import { studio } from '../../contract.ts'
import { controlId, useStudio } from '../studio-context.ts'
import { Group, useFault } from './draft-fields.tsx'

const QrCode = lazy(() => import('#records/drops/web/qr-code.tsx'))

/** The address to pass on, the code to print, the form for another site. */
export function ShareSection() {
  const { drop } = useStudio()
  const open = drop.phase === 'LIVE' || drop.phase === 'ENDED'
  return (
    <>
      <Group title="Link">
        <ShareLink drop={drop} stacked />
        {!open && <p className="text-12 text-fg-3">Fans find nothing here until the page is published.</p>}
        <OnYourPhone />
      </Group>
      <Embed />
    </>
  )
}

/** The draft on a real phone, before anybody else sees it. */
function OnYourPhone() {
  const { organization_id, drop } = useStudio()
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery(studio.preview_link, open ? { organization_id, id: drop.id } : skipToken)
  return (
    <Popover
      label="See the draft on your phone"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" icon={<Smartphone />} className="justify-self-start">
          See the draft on your phone
        </Button>
      }
    >
      {error ? (
        <p className="p-3 text-bad">{error.message}</p>
      ) : data ? (
        <Suspense fallback={<Skeleton className="m-3 h-63! w-52 rounded-2!" />}>
          <QrCode url={data.url} fileName={`${drop.slug}-preview`} />
          <p className="max-w-58 px-3 text-12 text-fg-3">
            Good for a day. Whoever has this link sees the draft.{' '}
            <button
              type="button"
              className="text-accent-text"
              onClick={() => copyText(data.url, 'Preview link copied')}
            >
              Copy it
            </button>
          </p>
          <RevokeLinks />
        </Suspense>
      ) : (
        <Skeleton className="m-3 h-63! w-52 rounded-2!" />
      )}
    </Popover>
  )
}

/** For a link that went too far: the one shown beside the button is new at once. */
function RevokeLinks() {
  const { organization_id, drop } = useStudio()
  const revoke = useCommand(studio.revoke_previews, {
    done: 'Earlier preview links show nothing any more',
    failed: 'Failed to revoke the preview links',
  })
  return (
    <Button
      size="small"
      icon={<Link2Off />}
      className="mx-3 mt-2 mb-3"
      loading={revoke.isPending}
      onClick={() => revoke.mutate({ organization_id, id: drop.id })}
    >
      Revoke earlier links
    </Button>
  )
}

function Embed() {
  const { organization_id, drop, draft, showEmbedded } = useStudio()
  const { data } = useQuery(studio.embed, { organization_id, id: drop.id })
  const waiting = draft.frame_origins.some(origin => origin && !data?.frame_origins.includes(origin))
  return (
    <Group title="Form on another site">
      <Button size="small" icon={<AppWindow />} className="justify-self-start" onClick={showEmbedded}>
        See it on another site
      </Button>
      <Origins />
      {waiting && <p className="text-12 text-warn">New sites may show the form once the changes are published.</p>}
      <p className="text-12 text-fg-3">
        The form grows and shrinks with what it shows. Where a site takes no scripts, paste the first line alone: it
        keeps the height in it.
      </p>
      {data && (
        <div className="relative rounded-2 border border-line bg-side">
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, by keyboard too
            tabIndex={0}
            className="me-10 overflow-x-auto py-2.5 ps-3 text-12 text-fg-2"
          >
            <code>{data.html}</code>
          </pre>
          <span className="absolute end-1.5 top-1.5">
            <IconButton
              size="small"
              label="Copy HTML"
              icon={<Copy />}
              onClick={() => copyText(data.html, 'HTML copied')}
            />
          </span>
        </div>
      )}
    </Group>
  )
}

/** Sites whose pages may show the form; nobody else’s can. */
function Origins() {
  const { draft, change } = useStudio()
  const origins = draft.frame_origins
  const set = (frame_origins: string[]) => change({ frame_origins })
  return (
    <div id={controlId('frame_origins')} className="grid grid-cols-1 gap-2">
      <p className="text-12 text-fg-3">Only the sites named here can show the form inside their pages.</p>
      {origins.map((origin, index) => (
        <Origin
          // biome-ignore lint/suspicious/noArrayIndexKey: origins are edited in place and have no other name
          key={index}
          index={index}
          value={origin}
          onChange={next => set(origins.with(index, next))}
          onRemove={() => set(origins.toSpliced(index, 1))}
        />
      ))}
      <Button
        size="small"
        icon={<Plus />}
        className="justify-self-start"
        onClick={() => {
          set([...origins, ''])
          requestAnimationFrame(() => document.getElementById(controlId(`frame_origins.${origins.length}`))?.focus())
        }}
      >
        Add a site
      </Button>
    </div>
  )
}

function Origin(props: { index: number; value: string; onChange: (value: string) => void; onRemove: () => void }) {
  const { index, value, onChange, onRemove } = props
  const { error, watch } = useFault(`frame_origins.${index}`)
  return (
    <div className="flex items-start gap-1">
      <div className="flex-1" {...watch}>
        <TextField
          id={controlId(`frame_origins.${index}`)}
          label={`Site ${index + 1}`}
          hideLabel
          placeholder="https://label.example"
          inputMode="url"
          value={value}
          onValueChange={onChange}
          error={error}
        />
      </div>
      <IconButton label={`Remove ${value || `site ${index + 1}`}`} icon={<X />} onClick={onRemove} />
    </div>
  )
}
