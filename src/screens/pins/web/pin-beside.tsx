import type { ReactNode } from 'react'
import type { Pin } from '#features/pins/contract.ts'
import { usePin } from '#features/pins/web/use-pins.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { RecordBeside } from '#platform/web/ui/table/record-beside.tsx'
import { hrefOf, kindWords } from './pin-columns.tsx'

interface PinBesideProps {
  id: string
  /** The list's pins in order, for previous and next. */
  ids: readonly string[]
  onShow: (id: string) => void
  onClose: () => void
  actions: (pin: Pin) => ReactNode
}

/** One pin beside the list, or in a drawer over it where both do not fit. */
export function PinBeside({ id, ids, onShow, onClose, actions }: PinBesideProps) {
  const organization_id = useOrganization().id
  const { data: pin, error, refetch } = usePin(organization_id, id)
  return (
    <RecordBeside title="Pin" one="pin" {...{ id, ids, onShow, onClose }} actions={pin && actions(pin)}>
      <div className="px-5 py-4">
        {pin ? (
          <>
            <h3 className="font-semibold text-17 wrap-anywhere">{pin.title}</h3>
            <p className="mb-4 text-fg-3">{kindWords[pin.kind]}</p>
            <a href={hrefOf(pin)} className={buttonClass()}>
              Open the record
            </a>
          </>
        ) : error ? (
          <Failed what="The pin" error={error} onRetry={refetch} />
        ) : (
          <Skeleton className="h-20! w-full" />
        )}
      </div>
    </RecordBeside>
  )
}
