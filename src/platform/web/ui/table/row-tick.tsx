interface RowTickProps {
  label: string
  checked: boolean
  /** `range`: with all between it and the one before. */
  onPick: (range: boolean) => void
}

/** Looks like a `Checkbox` and is the browser's own box, one element: a long page has a hundred of them. */
export function RowTick({ label, checked, onPick }: RowTickProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ nativeEvent }) => onPick('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      className="hit-24 size-4 flex-none appearance-none rounded-1 border border-line-check bg-field checked:border-transparent checked:bg-accent checked:before:absolute checked:before:inset-px checked:before:bg-on-accent checked:before:[clip-path:polygon(12%_54%,38%_80%,88%_29%,79%_21%,38%_62%,21%_46%)] hover:border-icon checked:hover:border-transparent checked:hover:bg-accent-hover forced-colors:appearance-auto"
    />
  )
}
