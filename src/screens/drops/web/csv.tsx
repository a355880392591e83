import { Download } from 'lucide-react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'

/** Exports a chart's data as CSV. */
export function Csv({ of, onClick, disabled = false }: { of: string; onClick: () => void; disabled?: boolean }) {
  return (
    <IconButton
      kind="quiet"
      size="small"
      label={`${of} as CSV`}
      icon={<Download />}
      onClick={onClick}
      disabled={disabled}
    />
  )
}
