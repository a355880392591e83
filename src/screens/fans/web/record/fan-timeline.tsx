import {
  AtSign,
  BadgeCheck,
  Ban,
  Check,
  CircleAlert,
  Disc3,
  FileUp,
  Headphones,
  MessageCircle,
  Music2,
  Send,
  ShoppingBag,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useArrivals } from '#platform/web/data/use-arrivals.ts'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import type { FanEvent, FanEventKind } from '../../contract.ts'
import { eventWords } from '../words.ts'
import { Nothing } from './section.tsx'

const icons: Record<FanEventKind, ReactNode> = {
  SIGNED_UP: <UserPlus />,
  CONTACT_CONFIRMED: <BadgeCheck />,
  CONSENT_GIVEN: <Check />,
  CONSENT_CONFIRMED: <Check />,
  CONSENT_WITHDRAWN: <Ban />,
  MESSAGE_SENT: <Send />,
  MESSAGE_FAILED: <CircleAlert />,
  PRE_SAVED: <Disc3 />,
  IMPORTED: <FileUp />,
  UPDATED_BY_IMPORT: <FileUp />,
  SOCIAL_SOUND_USED: <Music2 />,
  INSTAGRAM_STORY_MENTION: <AtSign />,
  INSTAGRAM_COMMENT: <MessageCircle />,
  SOCIAL_COMMENT_ON_ARTIST_POST: <MessageCircle />,
  ARTIST_SONG_STREAM: <Headphones />,
  SHOPIFY_ORDER: <ShoppingBag />,
  SHOPIFY_PRODUCT: <ShoppingBag />,
  SHOPIFY_SPEND: <ShoppingBag />,
  SOCIAL_CONTENT_MENTION: <AtSign />,
  TAGGED_SOCIAL_COMMENT: <MessageCircle />,
}

/** What happened, newest first; what happens now slides in on top. */
export function Timeline({ events }: { events: readonly FanEvent[] }) {
  const arrived = useArrivals(
    'timeline',
    events.map(({ id }) => id),
  )
  if (events.length === 0) return <Nothing>Nothing has happened yet.</Nothing>
  return (
    <ol>
      {events.map((event, index) => (
        <li
          key={event.id}
          className={`relative flex min-w-0 gap-3 pb-4 last:pb-0 ${arrived.has(event.id) ? 'animate-slide-in' : ''}`}
        >
          {index < events.length - 1 && (
            <span aria-hidden="true" className="absolute start-[11px] top-7 bottom-1 w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className="grid size-6 flex-none place-items-center rounded-full border border-line bg-bg text-icon [&_.lucide]:size-3.5"
          >
            {icons[event.kind]}
          </span>
          <span className="min-w-0 flex-1 pt-0.5">
            <span className="wrap-anywhere">{eventWords(event)}</span>
            {event.drop && event.kind !== 'SIGNED_UP' && event.kind !== 'PRE_SAVED' && (
              <span className="block truncate text-12 text-fg-3">{event.drop.title}</span>
            )}
          </span>
          <span className="flex-none pt-0.5 text-12 text-fg-3">
            <RelativeTime when={event.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
