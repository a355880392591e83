import { type PagePlace, usePages } from '#platform/web/data/use-pages.ts'
import { exact } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { type AuditEntry, audit } from '../contract.ts'
import { Target, wordsOf } from './audit-target.tsx'

interface AuditListProps {
  organizationId: string
  place: PagePlace
  onPlace: (place: PagePlace) => void
}

/** Who did what to whom, newest first. */
export function AuditList({ organizationId: organization_id, place, onPlace }: AuditListProps) {
  const list = usePages(audit.list, { organization_id }, place, onPlace)
  if (list.error && list.items.length === 0)
    return <Failed what="The audit log" error={list.error} onRetry={list.retry} className="" />
  if (list.isPending) return <Skeleton className="h-14! w-full rounded-2!" />
  if (list.items.length === 0)
    return (
      <EmptyState kind="nothing-yet" title="Nothing yet">
        Imports, exports, erasures, merges, members, API keys, webhooks and domains are noted here.
      </EmptyState>
    )
  return (
    <>
      <ol className="border-line border-t">
        {list.items.map(entry => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ol>
      {(list.footer.hasNext || list.footer.hasPrevious) && <Pagination {...list.footer} />}
    </>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  const { icon, words } = wordsOf(entry.action)
  return (
    <li className="flex items-start gap-3 border-line border-b py-2.5">
      <span aria-hidden="true" className="mt-0.5 text-icon [&_.lucide]:size-4">
        {icon}
      </span>
      <p className="min-w-0 flex-1">
        <b className="font-strong wrap-anywhere">{entry.actor_name}</b> {words} <Target entry={entry} />
        {entry.by_api_key && <Badge className="ms-2">API key</Badge>}
        <Details entry={entry} />
      </p>
      <span className="flex-none text-12 text-fg-3">
        <RelativeTime when={entry.at} />
      </span>
    </li>
  )
}

/** What is counted, one and many. */
const counted: Record<string, readonly [one: string, many: string]> = {
  brands: ['brand', 'brands'],
  profile: ['profile', 'profiles'],
  rows: ['row', 'rows'],
  contacts: ['contact', 'contacts'],
  sign_ups: ['sign-up', 'sign-ups'],
  consents: ['consent', 'consents'],
  consent_details: ['consent detail', 'consent details'],
  messages: ['message', 'messages'],
  one_time_codes: ['one-time code', 'one-time codes'],
  other_forms: ['mention elsewhere', 'mentions elsewhere'],
  merges: ['merge', 'merges'],
  pins: ['pin', 'pins'],
  kept_answers: ['kept answer', 'kept answers'],
  imports: ['imported row', 'imported rows'],
  exports: ['search', 'searches'],
  visits: ['visit', 'visits'],
  payouts_kept: ['payout kept', 'payouts kept'],
  inactive_fans: ['fan who did nothing', 'fans who did nothing'],
  visit_details: ['detail of visits', 'details of visits'],
  mail_texts: ['text of a mail', 'texts of mails'],
  import_files: ['imported file', 'imported files'],
}
const channels: Record<string, string> = { EMAIL: 'email', PHONE: 'text message', WHATSAPP: 'WhatsApp' }

/** Numbers and words, as they were noted. Ids lead nowhere any more and are left out. */
function Details({ entry: { details } }: { entry: AuditEntry }) {
  const words = Object.entries(details).flatMap(([name, value]) => {
    if (typeof value === 'number') return `${exact(value)} ${counted[name]?.[value === 1 ? 0 : 1] ?? name}`
    if (!Array.isArray(value)) return []
    const words = value.map(word => channels[word] ?? word.replaceAll('_', '-')).join(', ')
    return name === 'stayed' ? `kept as it was: ${words}` : words
  })
  if (words.length === 0) return null
  return <span className="block text-12 text-fg-3 tabular-nums">{words.join(' · ')}</span>
}
