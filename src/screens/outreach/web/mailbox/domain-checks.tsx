import { Copy } from 'lucide-react'
import { copied, copyText } from '#platform/web/copy.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type DomainCheck, type Mailbox, mailboxes } from '#records/outreach/mailbox-contract.ts'

const looks = {
  good: { type: 'Success', word: 'Good' },
  missing: { type: 'Error', word: 'Missing' },
  weak: { type: 'Warning', word: 'Weak' },
  unknown: { type: 'Gray', word: 'Unknown' },
} as const

/** SPF, DKIM and DMARC of the sender's domain, in plain sentences, with the record to add. */
export function DomainChecks({ organization_id, mailbox }: { organization_id: string; mailbox: Mailbox }) {
  const { data, error, isFetching, refetch } = useQuery(mailboxes.checkDomain, { organization_id, id: mailbox.id })
  return (
    <section aria-label="Domain" className="grid gap-3">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold">{data ? `Domain ${data.domain}` : 'Domain'}</h3>
        <Button size="small" loading={isFetching && !!data} onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
      {error && !data && <Failed what="The records of the domain" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="w-60" />}
      {data?.is_public && (
        <p className="text-fg-2">{`The records of ${data.domain} belong to its provider. Nothing is to be done here.`}</p>
      )}
      {data && !data.is_public && (
        <ul className="grid gap-3">
          {data.checks.map(check => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Check({ check: { name, state, explanation, add } }: { check: DomainCheck }) {
  return (
    <li className="grid gap-1.5">
      <span className="flex items-center gap-2 font-medium">
        {name}
        <Badge type={looks[state].type}>{looks[state].word}</Badge>
      </span>
      <span className="text-pretty text-fg-2">{explanation}</span>
      {add && (
        <div className="grid gap-1 rounded-2 border border-line bg-fill px-3 py-2 text-12">
          <span>{`${state === 'missing' ? 'Add' : 'Change to'} a ${add.type} record`}</span>
          <Value label="Name" text={add.name} />
          <Value label="Value" text={add.value} />
        </div>
      )}
    </li>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <span className="flex items-start gap-2">
      <span className="w-10 flex-none text-fg-2">{label}</span>
      <code className="min-w-0 flex-1 break-all">{text}</code>
      <IconButton
        size="small"
        label={`Copy ${label.toLowerCase()} of the record`}
        icon={<Copy />}
        onClick={() => void copyText(text, copied(label))}
      />
    </span>
  )
}
