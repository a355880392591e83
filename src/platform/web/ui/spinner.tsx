import { cx } from './cx.ts'

/** Spins while something is in progress; always beside words that say what. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={cx('size-3.5 flex-none animate-spin fill-none stroke-current stroke-2', className)}
      strokeLinecap="round"
    >
      <circle cx="8" cy="8" r="6" opacity=".25" />
      <path d="M8 2a6 6 0 0 1 6 6" />
    </svg>
  )
}
