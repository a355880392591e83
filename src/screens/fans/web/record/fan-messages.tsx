import { Badge } from '#platform/web/ui/badge.tsx'
import { ChannelIcon, channelNames } from '#platform/web/ui/channel-mark.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import type { FanMessage } from '../../contract.ts'
import { inSentence, messageLooks, messageNames } from '../words.ts'
import { Nothing } from './section.tsx'

/** What was sent to the fan and what became of it. */
export function Messages({ messages }: { messages: readonly FanMessage[] }) {
  if (messages.length === 0) return <Nothing>Nothing was sent.</Nothing>
  return (
    <ol className="-my-1.5">
      {messages.map(message => (
        <li key={message.id} className="flex min-w-0 items-start gap-2.5 py-1.5">
          <ChannelIcon channel={message.channel} className="mt-0.5" />
          <span className="min-w-0 flex-1">
            <span className="block truncate" title={message.subject ?? undefined}>
              {message.subject ?? messageNames[message.kind]}
            </span>
            <span className="block truncate text-12 text-fg-3">
              {message.subject
                ? `${messageNames[message.kind]} by ${inSentence(message.channel)}`
                : channelNames[message.channel]}{' '}
              to {message.to}
            </span>
            {message.reason && <span className="block text-12 text-bad">{message.reason}</span>}
          </span>
          <span className="flex flex-none flex-col items-end gap-0.5">
            <Badge type={messageLooks[message.status].badge}>{messageLooks[message.status].name}</Badge>
            <span className="text-12 text-fg-3">
              <RelativeTime when={message.sent_at ?? message.created_at} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
