import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const looks = {
  info: { icon: Info, colours: 'border-info-line bg-info-tint text-info' },
  warning: { icon: TriangleAlert, colours: 'border-warn-line bg-warn-tint text-warn' },
  error: { icon: CircleAlert, colours: 'border-bad-line bg-bad-tint text-bad' },
} as const

interface MessageProps {
  tone: keyof typeof looks
  children: ReactNode
  /** The way out. */
  action?: ReactNode
  className?: string
}

/** Words where they matter, as long as they matter. An error is announced at once. */
export function Message({ tone, children, action, className }: MessageProps) {
  const { icon: Icon, colours } = looks[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex items-start gap-2 text-pretty rounded-2 border px-3 py-2.5 text-12', colours, className)}
    >
      <Icon className="mt-px size-3.5" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
