import { useState } from 'react'
import { cx } from './cx.ts'

interface AvatarProps {
  /** Name of the person or thing; gives the initials and, with `named`, the accessible name. */
  name: string
  src?: string | null | undefined
  /** Edge in pixels; the box never changes when the picture loads. */
  size?: 16 | 20 | 24 | 28 | 32 | 40 | 56 | 80
  /** People are round; works (covers, drops, sounds) are square. */
  shape?: 'round' | 'square'
  /** Adds the name for screen readers; leave out when the name is beside it. */
  named?: boolean
  className?: string
}

/**
 * A person or a work in a fixed box. Until the picture is there the box has the colour of its initials, which show where there is
 * no picture: nothing is swapped for something else.
 */
export function Avatar({ name, src, size = 28, shape = 'round', named = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const shown = src && src !== failed ? src : undefined
  const radius = shape === 'round' ? 'rounded-full' : size >= 40 ? 'rounded-2' : 'rounded-1'
  return (
    <span
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      style={{ width: size, height: size, ['--h' as string]: hueOf(name) }}
      className={cx(
        'avatar-initial relative inline-grid flex-none select-none place-items-center overflow-hidden align-middle',
        'after:absolute after:inset-0 after:rounded-[inherit] after:shadow-[inset_0_0_0_1px_var(--edge)]',
        radius,
        className,
      )}
    >
      {shown ? (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          onError={() => setFailed(shown)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span className="font-strong leading-none" style={{ fontSize: Math.max(9, Math.round(size * 0.39)) }}>
          {initialsOf(name, size)}
        </span>
      )}
    </span>
  )
}

/** A hue for a name, always the same one. */
export function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600
  return Math.floor(hash / 10)
}

/** First letters of the first and the last word; one letter where there is no room or one word. */
export function initialsOf(name: string, size = 28): string {
  const words = name.trim().replace(/^[@+]/, '').split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 && size >= 24 ? words.at(-1) : undefined]
  return (
    letters
      .map(word => (word ? (Array.from(word)[0] ?? '') : ''))
      .join('')
      .toUpperCase() || '?'
  )
}
