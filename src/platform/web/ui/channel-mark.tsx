import { Mail, MessageSquare } from 'lucide-react'
import { siWhatsapp } from 'simple-icons'
import { cx } from './cx.ts'
import { Hint } from './layers/tooltip.tsx'

export type Channel = 'EMAIL' | 'PHONE' | 'WHATSAPP'

/** How a way to write to somebody is called. */
export const channelNames: Record<Channel, string> = { EMAIL: 'Email', PHONE: 'SMS', WHATSAPP: 'WhatsApp' }

/** Decorative: the name is beside it. */
export function ChannelIcon({ channel, className }: { channel: Channel; className?: string }) {
  if (channel === 'EMAIL') return <Mail aria-hidden="true" className={cx('text-icon', className)} />
  if (channel === 'PHONE') return <MessageSquare aria-hidden="true" className={cx('text-icon', className)} />
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={cx('size-4 flex-none fill-icon', className)}>
      <path d={siWhatsapp.path} />
    </svg>
  )
}

/** Marks in a cell, each with its name in the tooltip. */
export function ChannelMarks({ channels }: { channels: readonly Channel[] }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      {channels.map(channel => (
        <Hint key={channel} text={channelNames[channel]}>
          <span className="inline-flex">
            <ChannelIcon channel={channel} className="size-3.5!" />
            <span className="sr-only">{channelNames[channel]} </span>
          </span>
        </Hint>
      ))}
    </span>
  )
}
