import { Link } from '@tanstack/react-router'
import {
  BellOff,
  Building2,
  Check,
  CircleHelp,
  Clock,
  Download,
  FileDown,
  FileUp,
  Globe,
  KeyRound,
  Merge,
  RotateCcw,
  ShoppingBag,
  Split,
  Trash2,
  Undo2,
  UserCog,
  UserMinus,
  UserPlus,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { AuditAction, AuditEntry } from '../contract.ts'

interface ActionWords {
  icon: ReactNode
  words: string
}

const actionWords: Record<AuditAction, ActionWords> = {
  'fan.exported': { icon: <Download />, words: 'downloaded a copy of' },
  'fan.erased': { icon: <Trash2 />, words: 'erased' },
  'fan.erasure_replayed': { icon: <RotateCcw />, words: 'erased again, after a backup was restored,' },
  'fan.merged': { icon: <Merge />, words: 'merged another fan into' },
  'fan.parted': { icon: <Split />, words: 'parted another fan from' },
  'fan.opted_out': { icon: <BellOff />, words: 'stopped messages to' },
  'fan.request_closed': { icon: <Check />, words: 'closed' },
  'fan.request_reopened': { icon: <Undo2 />, words: 'reopened' },
  'fans.imported': { icon: <FileUp />, words: 'imported' },
  'fans.import_undone': { icon: <Undo2 />, words: 'took back' },
  'fans.exported': { icon: <FileDown />, words: 'downloaded' },
  'creators.exported': { icon: <FileDown />, words: 'downloaded' },
  'creators.imported': { icon: <FileUp />, words: 'imported' },
  'creators.import_undone': { icon: <Undo2 />, words: 'took back' },
  'creator.erased': { icon: <Trash2 />, words: 'erased' },
  'creator.erasure_refused': { icon: <Check />, words: 'refused to erase' },
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
  'member.invited': { icon: <UserPlus />, words: 'invited' },
  'member.invitation_cancelled': { icon: <UserMinus />, words: 'took back' },
  'member.joined': { icon: <UserPlus />, words: 'joined' },
  'member.left': { icon: <UserMinus />, words: 'left' },
  'member.removed': { icon: <UserMinus />, words: 'removed' },
  'member.role_changed': { icon: <UserCog />, words: 'made' },
  'api_key.created': { icon: <KeyRound />, words: 'created' },
  'api_key.revoked': { icon: <KeyRound />, words: 'revoked' },
  'webhook.created': { icon: <Webhook />, words: 'added' },
  'webhook.changed': { icon: <Webhook />, words: 'changed' },
  'webhook.deleted': { icon: <Webhook />, words: 'removed' },
  'webhook.secret_rotated': { icon: <Webhook />, words: 'made a new secret for' },
  'shop.created': { icon: <ShoppingBag />, words: 'added' },
  'shop.secret_set': { icon: <ShoppingBag />, words: 'set the secret of' },
  'shop.deleted': { icon: <ShoppingBag />, words: 'removed' },
  'domain.proved': { icon: <Globe />, words: 'connected' },
  'domain.removed': { icon: <Globe />, words: 'removed' },
}

const unknownAction: ActionWords = { icon: <CircleHelp />, words: 'did what this page does not know yet:' }

/** Also of actions of a newer version of the product. */
export const wordsOf = (action: string): ActionWords => actionWords[action as AuditAction] ?? unknownAction

const link = 'underline decoration-line-field underline-offset-3 hover:decoration-current'

/** What it was done to. Fans are a link here, never a name. */
export function Target({ entry: { action, target_id, member_name, details } }: { entry: AuditEntry }) {
  const member = member_name ?? 'a former member'
  switch (action as AuditAction) {
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
    case 'creator.erasure_refused':
      return (
        <Link to="/roster" search={{ creator: target_id }} className={link}>
          a creator
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
    case 'member.invited':
      return `somebody as ${roleOf(details.role)}`
    case 'member.invitation_cancelled':
      return `the invitation of somebody as ${roleOf(details.role)}`
    case 'member.joined':
      return `this team as ${roleOf(details.role)}`
    case 'member.left':
      return 'this team'
    case 'member.removed':
      return member
    case 'member.role_changed':
      return details.role === details.before
        ? `${member} ${roleOf(details.role)}`
        : `${member} ${roleOf(details.role)} instead of ${roleOf(details.before)}`
    case 'api_key.created':
    case 'api_key.revoked':
      return `the API key “${String(details.name)}”`
    case 'webhook.changed':
      return `the webhook to ${String(details.host)}${webhookChange(details)}`
    case 'webhook.created':
    case 'webhook.deleted':
    case 'webhook.secret_rotated':
      return `the webhook to ${String(details.host)}`
    case 'shop.created':
    case 'shop.secret_set':
    case 'shop.deleted':
      return `the shop ${String(details.host)}`
    case 'domain.proved':
    case 'domain.removed':
      return `the domain ${String(details.host)}`
    case 'team.unmade_customer':
      return 'this team’s enterprise agreement'
    case 'fans.imported':
    case 'fans.import_undone':
      return (
        <Link to="/fans/import/$importId" params={{ importId: target_id }} className={link}>
          a file of fans
        </Link>
      )
    case 'fan.request_closed':
    case 'fan.request_reopened':
      return (
        <>
          the {details.kind === 'ERASURE' ? 'erasure' : 'data'} request of{' '}
          <Link to="/fans/$fanId" params={{ fanId: target_id }} className={link}>
            a fan
          </Link>
        </>
      )
    case 'fan.exported':
    case 'fan.erased':
    case 'fan.erasure_replayed':
    case 'fan.merged':
    case 'fan.parted':
    case 'fan.opted_out':
      return (
        <Link to="/fans/$fanId" params={{ fanId: target_id }} className={link}>
          a fan
        </Link>
      )
    default:
      return action
  }
}

/** " instead of old.example.com and disabled it". */
function webhookChange({ before, enabled }: AuditEntry['details']) {
  const moved = before === undefined ? '' : ` instead of ${String(before)}`
  return enabled === undefined ? moved : `${moved} and ${enabled ? 'enabled' : 'disabled'} it`
}

/** "admin", "brand member". */
const roleOf = (role: unknown) => (role === 'brand_scoped' ? 'brand member' : String(role))
