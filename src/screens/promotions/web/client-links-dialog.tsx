import { Copy, Link2, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { copyText } from '#platform/web/copy.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { explorerDate, relativeDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { PromotionRow } from '../contract.ts'
import { type ClientLink, clientLinks, LINK_DAYS } from '../share-contract.ts'

/** Links by which a client reads the results without an account: make, see, close. Mount it to open it. */
export function ClientLinksDialog({ promotion, onClose }: { promotion: PromotionRow; onClose: () => void }) {
  const activation_id = promotion.id
  const links = useQuery(clientLinks.list, { activation_id })
  const [made, setMade] = useState<string | null>(null)
  const [label, setLabel] = useState('')
  const [days, setDays] = useState('30')
  const [shows_prices, setShowsPrices] = useState(true)
  const create = useCommand(clientLinks.create)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(
      { activation_id, label: label.trim(), shows_prices, days: Number(days) },
      {
        onSuccess: ({ url }) => {
          setMade(url)
          setLabel('')
        },
      },
    )
  }
  return (
    <Dialog
      title="Client links"
      description="Whoever has a link reads these results without an account, decides about drafts and approves."
      open
      onOpenChange={open => !open && onClose()}
    >
      <div className="grid gap-5">
        {made && (
          <Message tone="info">
            <span className="grid gap-2">
              <span>Copy the link now. It is not stored, so it cannot be shown again.</span>
              <span className="flex items-end gap-2">
                <TextField
                  label="New client link"
                  hideLabel
                  readOnly
                  className="flex-1"
                  value={made}
                  onValueChange={() => {}}
                  onFocus={event => event.currentTarget.select()}
                />
                <Button icon={<Copy />} onClick={() => copyText(made, 'Link copied')}>
                  Copy
                </Button>
              </span>
            </span>
          </Message>
        )}
        <form onSubmit={submit} aria-label="New link" className="grid gap-3">
          {create.error && <Message tone="error">{create.error.message}</Message>}
          <div className="grid gap-3 sm:grid-cols-[1fr_140px]">
            <TextField
              label="For"
              need="optional"
              placeholder="Name of the client"
              limit={120}
              value={label}
              onValueChange={setLabel}
            />
            <Select
              label="Expires after"
              value={days}
              options={LINK_DAYS.map(count => ({ value: String(count), label: `${count} days` }))}
              onValueChange={setDays}
            />
          </div>
          <Checkbox checked={shows_prices} onCheckedChange={setShowsPrices}>
            Show prices, budget and cost per view
          </Checkbox>
          <Button
            type="submit"
            kind="primary"
            icon={<Plus />}
            loading={create.isPending}
            className="justify-self-start"
          >
            New Link
          </Button>
        </form>
        {links.error && !links.data ? (
          <Failed what="The client links" error={links.error} onRetry={links.refetch} />
        ) : links.data?.items.length === 0 ? (
          <EmptyState kind="nothing-yet" title="No client links yet">
            Make one and send it to the person you work for.
          </EmptyState>
        ) : (
          <ul aria-label="Client links" className="-mx-2 border-line border-t pt-2">
            {links.data?.items.map(link => <LinkItem key={link.id} link={link} activation_id={activation_id} />) ?? (
              <Skeleton className="mx-2 my-3 h-8" />
            )}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function LinkItem({ link, activation_id }: { link: ClientLink; activation_id: string }) {
  const now = new Date()
  const again = useCommand(clientLinks.close, { failed: 'The link could not be opened' })
  const close = useCommand(clientLinks.close, {
    done: ({ revoked_at }) => (revoked_at ? 'Link closed' : 'Link open again'),
    failed: 'The link could not be changed',
    undo: (_, { closed }) => again.mutate({ activation_id, link_id: link.id, closed: !closed }),
  })
  const expired = new Date(link.expires_at) <= now
  const state = link.revoked_at
    ? 'closed'
    : expired
      ? `expired ${explorerDate(link.expires_at)}`
      : `until ${explorerDate(link.expires_at)}`
  const opened = link.last_opened_at
    ? `opened ${link.open_count === 1 ? 'once' : `${link.open_count} times`}, last ${relativeDate(link.last_opened_at, now)}`
    : 'not opened yet'
  const name = link.label || 'Without a name'
  return (
    <li className="flex min-h-13 items-center gap-2 rounded-2 px-2 py-1.5">
      <Link2 aria-hidden="true" className="size-4 flex-none text-icon" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-12 text-fg-3">
          {state} · {opened}
          {link.shows_prices ? '' : ' · without prices'}
        </span>
        {link.approved_at && (
          <span className="block text-12 text-fg-2 wrap-anywhere">
            Approved by {link.approved_by}, {explorerDate(link.approved_at)}
            {link.approval_comment && `: ${link.approval_comment}`}
          </span>
        )}
      </span>
      {link.approved_at && <Badge type="Success">Approved</Badge>}
      {!expired && (
        <Button
          size="small"
          aria-label={`${link.revoked_at ? 'Open again' : 'Close'}: ${name}`}
          onClick={() => close.mutate({ activation_id, link_id: link.id, closed: link.revoked_at === null })}
        >
          {link.revoked_at ? 'Open Again' : 'Close'}
        </Button>
      )}
    </li>
  )
}
