import { siInstagram, siTiktok, siX, siYoutube } from 'simple-icons'
import { cx } from './cx.ts'

const marks = {
  TikTok: { name: 'TikTok', path: siTiktok.path },
  Instagram: { name: 'Instagram', path: siInstagram.path },
  YouTube: { name: 'YouTube', path: siYoutube.path },
  Twitter: { name: 'X', path: siX.path },
} as const

export type Platform = keyof typeof marks

export const platformMarks = Object.keys(marks) as Platform[]

/** Display name of a platform: Twitter on the wire is X. */
export const platformName = (platform: Platform): string => marks[platform].name

/** Decorative: the name is beside it, or in the link around it. */
export function PlatformMark({ platform, className }: { platform: Platform; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={cx('size-3.5 flex-none fill-current', className)}>
      <path d={marks[platform].path} />
    </svg>
  )
}
