import type { ReactElement } from 'react'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { TagPicker, type TagPickerProps } from './tag-picker.tsx'

interface TagPopoverProps extends TagPickerProps {
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** For a trigger in each table row. */
  onDemand?: boolean
}

/** A popover to edit tags beside the cell that shows them. */
export function TagPopover({ trigger, open, onOpenChange, align, onDemand = false, ...picker }: TagPopoverProps) {
  return (
    <Popover
      label="Tags"
      trigger={trigger}
      onDemand={onDemand}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
      {...(align && { align })}
    >
      <TagPicker {...picker} />
    </Popover>
  )
}
