import { cx } from './cx.ts'

const signs: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' }

/** Key hints: `keys` as written in the shortcut registry, such as `mod+k`, `g d` or `?`. */
export function Kbd({ keys, onInk = false, bare = false }: { keys: string; onInk?: boolean; bare?: boolean }) {
  return (
    <span className="inline-flex gap-0.5">
      {keys.split(/[+ ]/).map(key => (
        <kbd
          key={key}
          className={cx(
            'inline-grid h-4.5 min-w-4.5 place-items-center rounded-1 px-1 font-medium font-sans text-11 leading-none',
            bare ? 'px-0 text-fg-3' : onInk ? 'bg-ink-hover text-on-ink-2' : 'bg-fill text-fg-3',
          )}
        >
          {keyName(key)}
        </kbd>
      ))}
    </span>
  )
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

function keyName(key: string) {
  if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
  return signs[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]?.toUpperCase() + key.slice(1))
}
