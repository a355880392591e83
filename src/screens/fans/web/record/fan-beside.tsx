import { Link, useNavigate } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { RecordBeside } from '#platform/web/ui/table/record-beside.tsx'
import { fanScreens } from '../../contract.ts'
import { FanBody, FanLost, FanSkeleton } from './fan-record.tsx'

interface FanBesideProps {
  id: string
  /** The list's fans in order, for previous and next. */
  ids: readonly string[]
  onShow: (id: string) => void
  onClose: () => void
}

/** One fan beside the list; Enter opens the fan's page. */
export function FanBeside({ id, ids, onShow, onClose }: FanBesideProps) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(fanScreens.get, { organization_id, id }, { keepLast: false })
  return (
    <RecordBeside
      title="Fan"
      one="fan"
      {...{ id, ids, onShow, onClose }}
      enter={{
        label: 'Open the fan’s page',
        run: () => void navigate({ to: '/fans/$fanId', params: { fanId: id } }),
      }}
      actions={
        <Tooltip text="Open page" keys="Enter">
          <Link
            to="/fans/$fanId"
            params={{ fanId: id }}
            aria-label="Open page"
            className={buttonClass('quiet', 'small', 'w-(--control-sm) px-0 [&>.lucide:first-child]:ms-0')}
          >
            <Maximize2 />
          </Link>
        </Tooltip>
      }
    >
      {data ? <FanBody detail={data} /> : error ? <FanLost id={id} error={error} onRetry={refetch} /> : <FanSkeleton />}
    </RecordBeside>
  )
}
