import { Copy } from 'lucide-react'
import { copyText } from '#platform/web/copy.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'

interface CopyableProps {
  /** What is copied. */
  text: string
  /** Accessible name of the block, such as "Body". */
  label: string
  /** Said when it was copied: "Body copied". */
  done?: string
  /** Shown in its place, easier to read. */
  shown?: string
  className?: string
}

/** Text for machines, set in their letters, with its copy button. */
export function Copyable({ text, label, done = `${label} copied`, shown = text, className }: CopyableProps) {
  return (
    <div className={cx('relative min-w-0 rounded-2 border border-line bg-side', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no form, and a landmark for each block would be too many */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and must do so by keyboard too
        tabIndex={0}
        aria-label={label}
        className="max-h-80 overflow-auto rounded-2 py-2 ps-3 pe-10"
      >
        <pre className="font-mono text-12 leading-5">{shown}</pre>
      </div>
      <IconButton
        label={`Copy ${label.toLowerCase()}`}
        size="small"
        icon={<Copy />}
        onClick={() => void copyText(text, done)}
        className="absolute end-1 top-1 bg-side"
      />
    </div>
  )
}
