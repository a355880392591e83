import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOrganization } from '#platform/web/organization.ts'
import { useShortcuts } from '#platform/web/shortcuts.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import { useWide } from '#platform/web/use-narrow.ts'
import { useQuery } from '#platform/web/use-query.ts'
import { fanScreens } from '../contract.ts'
import { FanBody, FanLost, FanSkeleton } from './fan-record.tsx'

interface FanBesideProps {
  id: string
  /** The list's fans in order, for previous and next. */
  ids: readonly string[]
  onShow: (id: string) => void
  onClose: () => void
}

/** One fan beside the list where there is room for both, over it where there is not. j and k walk on through the list. */
export function FanBeside({ id, ids, onShow, onClose }: FanBesideProps) {
  const organization_id = useOrganization().id
  const wide = useWide()
  const { data, error, refetch } = useQuery(fanScreens.get, { organization_id, id }, { keepLast: false })
  const body = data ? (
    <FanBody detail={data} />
  ) : error ? (
    <FanLost id={id} error={error} onRetry={refetch} />
  ) : (
    <FanSkeleton />
  )
  const walk = <Walk id={id} ids={ids} onShow={onShow} />

  if (!wide)
    return (
      <Drawer title="Fan" open onOpenChange={open => !open && onClose()} actions={walk}>
        {body}
      </Drawer>
    )
  return (
    <Docked id={id} ids={ids} onShow={onShow} onClose={onClose} actions={walk}>
      {body}
    </Docked>
  )
}

function Docked({
  id,
  ids,
  onShow,
  onClose,
  actions,
  children,
}: FanBesideProps & { actions: React.ReactNode; children: React.ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const close = () => {
    onClose()
    rowOf(id)?.focus()
  }
  const step = (by: 1 | -1) => () => {
    const next = ids[ids.indexOf(id) + by]
    if (!next) return
    onShow(next)
    rowOf(next)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts([
    { keys: 'j', label: 'Next fan', group: 'List', run: step(1) },
    { keys: 'k', label: 'Previous fan', group: 'List', run: step(-1) },
    { keys: 'ArrowDown', label: 'Next fan', group: 'List', run: step(1) },
    { keys: 'ArrowUp', label: 'Previous fan', group: 'List', run: step(-1) },
    {
      keys: 'Enter',
      label: 'Open the fan’s page',
      group: 'List',
      run: () => void navigate({ to: '/fans/$fanId', params: { fanId: id } }),
    },
    { keys: 'Escape', label: 'Close the fan', group: 'List', run: close },
  ])
  // The panel is where one reads now; Escape gives the focus back to the row.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label="Fan"
      className="flex w-[440px] flex-none flex-col border-line border-s bg-side outline-none"
    >
      <div className="flex h-13 flex-none items-center gap-1 ps-5 pe-3">
        <h2 className="flex-1 font-semibold text-15">Fan</h2>
        {actions}
        <IconButton label="Close" keys="Escape" size="small" icon={<X />} onClick={close} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
    </aside>
  )
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

function Walk({ id, ids, onShow }: Omit<FanBesideProps, 'onClose'>) {
  const at = ids.indexOf(id)
  const next = ids[at + 1]
  const previous = ids[at - 1]
  return (
    <>
      <IconButton
        label="Previous fan"
        keys="k"
        size="small"
        icon={<ChevronUp />}
        disabled={at < 1}
        onClick={() => previous && onShow(previous)}
      />
      <IconButton
        label="Next fan"
        keys="j"
        size="small"
        icon={<ChevronDown />}
        disabled={at === -1 || !next}
        onClick={() => next && onShow(next)}
      />
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
    </>
  )
}
