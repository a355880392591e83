import { Link } from '@tanstack/react-router'
import {
  BellOff,
  Building2,
  Clock,
  Download,
  FileDown,
  FileUp,
  Merge,
  RotateCcw,
  Split,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { type PagePlace, usePages } from '#platform/web/data/use-pages.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Ago } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { type AuditAction, type AuditEntry, audit } from '../contract.ts'

interface Deed {
  icon: ReactNode
  words: string
}

const deeds: Record<AuditAction, Deed> = {
  'fan.exported': { icon: <Download />, words: 'downloaded a copy of' },
  'fan.erased': { icon: <Trash2 />, words: 'erased' },
  'fan.erasure_replayed': { icon: <RotateCcw />, words: 'erased again, after a backup was restored,' },
  'fan.merged': { icon: <Merge />, words: 'merged another fan into' },
  'fan.parted': { icon: <Split />, words: 'parted another fan from' },
  'fan.opted_out': { icon: <BellOff />, words: 'stopped messages to' },
  'fans.imported': { icon: <FileUp />, words: 'imported' },
  'fans.import_undone': { icon: <Undo2 />, words: 'took back' },
  'fans.exported': { icon: <FileDown />, words: 'downloaded' },
  'creators.exported': { icon: <FileDown />, words: 'downloaded' },
  'creators.imported': { icon: <FileUp />, words: 'imported' },
  'creators.import_undone': { icon: <Undo2 />, words: 'took back' },
  'creator.erased': { icon: <Trash2 />, words: 'erased' },
  'creator.erasure_replayed': { icon: <RotateCcw />, words: 'erased again, after a backup was restored,' },
  'posts.exported': { icon: <FileDown />, words: 'downloaded' },
  'list.exported': { icon: <FileDown />, words: 'downloaded' },
  'posts.imported': { icon: <FileUp />, words: 'imported' },
  'posts.import_undone': { icon: <Undo2 />, words: 'took back' },
  'royalties.imported': { icon: <FileUp />, words: 'imported' },
  'royalties.import_undone': { icon: <Undo2 />, words: 'took back' },
  'team.made_customer': { icon: <Building2 />, words: 'made' },
  'team.unmade_customer': { icon: <Building2 />, words: 'ended' },
  'team.plan_set': { icon: <Building2 />, words: 'set' },
  'team.deletion_requested': { icon: <Building2 />, words: 'asked to delete' },
  'team.deletion_cancelled': { icon: <Building2 />, words: 'kept' },
  'team.export_requested': { icon: <FileDown />, words: 'asked for a copy of everything of' },
  'team.export_downloaded': { icon: <FileDown />, words: 'downloaded a copy of everything of' },
  'team.retention_set': { icon: <Clock />, words: 'changed how long data is kept for' },
  'team.data_expired': { icon: <Clock />, words: 'deleted what was kept long enough by' },
}

const link = 'underline decoration-line-field underline-offset-3 hover:decoration-current'

/** What it was done to. Fans are a link here, never a name. */
function Target({ entry: { action, target_id, details } }: { entry: AuditEntry }) {
  switch (action) {
    case 'fans.exported':
      return 'a list of fans'
    case 'creators.exported':
      return 'a list of creators'
    case 'posts.exported':
      return 'a list of posts'
    case 'list.exported':
      return `a list of ${String(details.list).replaceAll('_', ' ')}`
    case 'posts.imported':
    case 'posts.import_undone':
      return (
        <Link to="/posts/import/$importId" params={{ importId: target_id }} className={link}>
          a file of posts
        </Link>
      )
    case 'royalties.imported':
    case 'royalties.import_undone':
      return (
        <Link to="/royalties/import/$importId" params={{ importId: target_id }} className={link}>
          a royalty statement
        </Link>
      )
    case 'creators.imported':
    case 'creators.import_undone':
      return (
        <Link to="/roster/import/$importId" params={{ importId: target_id }} className={link}>
          a sheet of creators
        </Link>
      )
    case 'creator.erased':
    case 'creator.erasure_replayed':
      return 'a creator'
    case 'team.made_customer':
      return 'this team an enterprise customer'
    case 'team.plan_set':
      return 'the plan of this team'
    case 'team.deletion_requested':
    case 'team.deletion_cancelled':
    case 'team.export_requested':
    case 'team.export_downloaded':
    case 'team.retention_set':
    case 'team.data_expired':
      return 'this team'
    case 'team.unmade_customer':
      return 'this team’s enterprise agreement'
    case 'fans.imported':
    case 'fans.import_undone':
      return (
        <Link to="/fans/import/$importId" params={{ importId: target_id }} className={link}>
          a file of fans
        </Link>
      )
    default:
      return (
        <Link to="/fans/$fanId" params={{ fanId: target_id }} className={link}>
          a fan
        </Link>
      )
  }
}

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
        Imports, exports, copies, erasures, merges and stopped messages are noted here.
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
  const { icon, words } = deeds[entry.action]
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
        <Ago when={entry.at} />
      </span>
    </li>
  )
}

/** What is counted, one and many. */
const counted: Record<string, readonly [one: string, many: string]> = {
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
const channels: Record<string, string> = { EMAIL: 'e-mail', PHONE: 'text message', WHATSAPP: 'WhatsApp' }

/** Numbers and words, as they were noted. Ids lead nowhere any more and are left out. */
function Details({ entry: { details } }: { entry: AuditEntry }) {
  const words = Object.entries(details).flatMap(([name, value]) => {
    if (typeof value === 'number') return `${value} ${counted[name]?.[value === 1 ? 0 : 1] ?? name}`
    if (!Array.isArray(value)) return []
    const words = value.map(word => channels[word] ?? word.replaceAll('_', '-')).join(', ')
    return name === 'stayed' ? `kept as it was: ${words}` : words
  })
  if (words.length === 0) return null
  return <span className="block text-12 text-fg-3 tabular-nums">{words.join(' · ')}</span>
}
