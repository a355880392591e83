import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export const badgeTypes = [
  'White',
  'Gray',
  'Branded',
  'Branded strong',
  'Success',
  'Warning',
  'Error',
  'Purple',
  'Dark',
  'Gradient',
  'Blurred',
  'Image overlay',
] as const
export type BadgeType = (typeof badgeTypes)[number]

const looks: Record<BadgeType, string> = {
  White: 'border-line-field bg-field text-fg-2',
  Gray: 'border-transparent bg-fill text-fg-2',
  Branded: 'border-accent-tint-2 bg-accent-tint text-accent-text',
  'Branded strong': 'border-transparent bg-accent text-on-accent',
  Success: 'border-good-line bg-good-tint text-good',
  Warning: 'border-warn-line bg-warn-tint text-warn',
  Error: 'border-bad-line bg-bad-tint text-bad',
  Purple: 'border-plum-line bg-plum-tint text-plum',
  Dark: 'border-transparent bg-(--text) text-bg',
  Gradient: 'border-transparent badge-gradient text-white',
  Blurred: 'border-transparent bg-[oklch(0.2_0.01_85/0.6)] text-white backdrop-blur-sm backdrop-saturate-125',
  'Image overlay': 'border-transparent bg-[oklch(0.16_0.006_85/0.78)] text-white',
}

interface BadgeProps {
  type?: BadgeType
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A short state or kind. Colour never says it alone: the word does. */
export function Badge({ type = 'Gray', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 flex-none items-center gap-1 whitespace-nowrap rounded-1 border px-1.5 font-medium text-11 leading-none tracking-normal',
        '[&_.lucide]:size-3 [&_.lucide]:stroke-2',
        looks[type],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

export type DotTone = 'good' | 'warn' | 'bad' | 'info' | 'accent' | 'off'

const dots: Record<DotTone, string> = {
  good: 'bg-good-solid',
  warn: 'bg-warn-solid',
  bad: 'bg-bad-solid',
  info: 'bg-info-solid',
  accent: 'bg-accent',
  off: 'shadow-[inset_0_0_0_1.5px_var(--line-check)]',
}

/** A dot before a word that says the same. */
export function Dot({ tone, className }: { tone: DotTone; className?: string }) {
  return (
    <span aria-hidden="true" className={cx('inline-block size-[7px] flex-none rounded-full', dots[tone], className)} />
  )
}
