import { Globe, Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { copyText } from '#platform/web/copy.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { type OwnDomain, ownDomains } from '../contract.ts'

interface OwnDomainsProps {
  organizationId: string
  mayChange: boolean
}

/** Hosts of the team, how each is proved, and a form for another. */
export function OwnDomains({ organizationId: organization_id, mayChange }: OwnDomainsProps) {
  const { data, error, refetch } = useQuery(ownDomains.list, { organization_id })
  const list = useRef<HTMLDivElement>(null)
  useRowFocus(list, { ids: data?.items.map(({ id }) => id) ?? [], enabled: data !== undefined })
  if (error && !data) return <Failed what="Domains" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-14! w-full rounded-2!" />
  return (
    <div className="grid grid-cols-1 gap-5">
      <div ref={list} tabIndex={-1}>
        {data.items.length === 0 ? (
          <EmptyState kind="nothing-yet" title="No domains yet">
            Until there is one, fan pages are found at this installation’s own address.
          </EmptyState>
        ) : (
          <ul className="border-line border-t">
            {data.items.map(domain => (
              <Row
                key={domain.id}
                domain={domain}
                target={data.target}
                organizationId={organization_id}
                mayChange={mayChange}
              />
            ))}
          </ul>
        )}
      </div>
      {mayChange && <AddDomain organizationId={organization_id} artists={data.artists} />}
    </div>
  )
}

interface RowProps extends OwnDomainsProps {
  domain: OwnDomain
  target: string
}

function Row({ domain, target, organizationId, mayChange }: RowProps) {
  const { id, host, artist, proved_at, records } = domain
  const input = { organization_id: organizationId, id }
  const check = useCommand(ownDomains.check, { done: `${host} is proved`, failed: `${host} is not proved yet` })
  const remove = useCommand(ownDomains.remove, { done: `${host} is removed`, failed: `Failed to remove ${host}` })
  return (
    <li data-row={id} className="grid grid-cols-1 gap-2 border-line border-b py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Globe aria-hidden="true" className="text-icon" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            <span className="wrap-anywhere">{host}</span>
            {proved_at ? <Badge type="Success">Proved</Badge> : <Badge type="Warning">Waits for its record</Badge>}
          </p>
          <p className="text-12 text-fg-3">
            {artist ? `Pages of ${artist.title}` : 'All pages of the team'}
            {proved_at && `, since ${shortDate(proved_at)}`}
          </p>
        </div>
        {mayChange && (
          <>
            {!proved_at && (
              <Button size="small" loading={check.isPending} onClick={() => check.mutate(input)}>
                Check now
              </Button>
            )}
            <ConfirmDialog
              title={`Remove ${host}?`}
              confirm="Remove"
              loading={remove.isPending}
              onConfirm={() => remove.mutate(input)}
              trigger={<Button size="small">Remove</Button>}
            >
              Links to it lead nowhere from then on.
            </ConfirmDialog>
          </>
        )}
      </div>
      {!proved_at && (
        <div className="grid grid-cols-1 gap-1.5 text-12 text-fg-2">
          <p>Make one of these two records, then check:</p>
          <Record kind="TXT" {...records.txt} />
          <Record kind="CNAME" {...records.cname} />
          <p>And let the host itself lead here:</p>
          <Record kind="CNAME" name={host} value={target} />
        </div>
      )}
    </li>
  )
}

function Record({ kind, name, value }: { kind: string; name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-2 border border-line bg-side px-2.5 py-1.5">
      <span className="font-medium">{kind}</span>
      <code className="wrap-anywhere">{name}</code>
      <code className="min-w-0 flex-1 wrap-anywhere">{value}</code>
      <Button size="small" aria-label={`Copy value of ${kind} ${name}`} onClick={() => copyText(value, 'Value copied')}>
        Copy
      </Button>
    </div>
  )
}

interface AddDomainProps {
  organizationId: string
  artists: readonly { id: string; title: string }[]
}

const ALL = 'all'

function AddDomain({ organizationId, artists }: AddDomainProps) {
  const [host, setHost] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [artist, setArtist] = useState(ALL)
  const add = useCommand(ownDomains.add)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // the button is disabled once the field is empty again
    field.current?.focus()
    const input = { organization_id: organizationId, host, drop_profile_id: artist === ALL ? null : artist }
    add.mutate(input, { onSuccess: () => setHost('') })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_220px_auto]">
      <TextField
        ref={field}
        label="Add a domain"
        value={host}
        onValueChange={setHost}
        placeholder="links.artist.example"
        autoComplete="off"
        inputMode="url"
        error={add.error?.atField}
      />
      <Select
        label="Shows"
        value={artist}
        onValueChange={setArtist}
        options={[
          { value: ALL, label: 'All pages of the team' },
          ...artists.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <Button type="submit" icon={<Plus />} loading={add.isPending} disabled={host.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
