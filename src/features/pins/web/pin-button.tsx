import { Pin as PinIcon, PinOff } from 'lucide-react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Pin } from '../contract.ts'
import { useCreatePin, usePins, useRemovePin } from './use-pins.ts'

interface PinButtonProps extends Pick<Pin, 'kind' | 'target_id' | 'title'> {
  organization_id: string
}

/** Pins a record to the sidebar, or unpins it. */
export function PinButton({ organization_id, kind, target_id, title }: PinButtonProps) {
  const { data } = usePins(organization_id)
  const { mutate: create, isPending: creating } = useCreatePin()
  const { mutate: remove, isPending: removing } = useRemovePin()
  const pin = data?.items.find(one => one.kind === kind && one.target_id === target_id)
  return (
    <IconButton
      kind="secondary"
      label={pin ? 'Unpin' : 'Pin'}
      aria-pressed={pin !== undefined}
      icon={pin ? <PinOff /> : <PinIcon />}
      disabled={!data || creating || removing}
      focusableWhenDisabled
      onClick={() =>
        pin
          ? remove({ organization_id, id: pin.id })
          : create({ organization_id, kind, target_id, title: title.slice(0, TITLE) })
      }
    />
  )
}

/** Maximum length of a pin's title. */
const TITLE = 120
