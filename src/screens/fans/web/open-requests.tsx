import { Link } from '@tanstack/react-router'
import { ShieldQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PrivacyRequest, privacyRequests } from '#features/privacy-requests/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { useNarrow } from '#platform/web/use-narrow.ts'

const SHOWN = 3

const wishes: Record<PrivacyRequest['kind'], string> = {
  ACCESS: 'asked for a copy of their data',
  ERASURE: 'asked to be erased',
}

const deeds: Record<PrivacyRequest['kind'], ReactNode> = {
  ACCESS: (
    <>
      An owner or admin can download the copy under Actions (⋯), at the top. Send it to them, then{' '}
      <Link to="/settings/privacy" className="text-accent-text underline underline-offset-2">
        mark the request as done
      </Link>
      .
    </>
  ),
  ERASURE: 'An owner or admin can erase them under Actions (⋯), at the top.',
}

/** What fans asked for on their page of preferences and wait for; the law gives the team a month. */
export function OpenRequests() {
  const narrow = useNarrow()
  const { data } = useQuery(privacyRequests.list, { organization_id: useOrganization().id, limit: SHOWN })
  if (!data || data.items.length === 0) return null
  const count = `${data.items.length}${data.links.has_next ? '+' : ''}`
  const words = count === '1' ? '1 privacy request' : `${count} privacy requests`
  return (
    <Popover
      label="Privacy requests"
      align="end"
      className="w-90 max-w-[calc(100vw-24px)]"
      trigger={
        <Button kind="quiet" icon={<ShieldQuestion className="text-warn!" />}>
          {narrow ? <span aria-hidden="true">{count}</span> : words}
          {narrow && <span className="sr-only">{words}</span>}
        </Button>
      }
    >
      <ul aria-label="Privacy requests" className="grid gap-1 p-2">
        {data.items.map(({ id, kind, created_at, fan_id, fan_name }) => (
          <li key={id} className="flex items-center gap-3 rounded-2 px-2 py-1.5">
            <p className="min-w-0 flex-1 text-pretty">
              <b className="font-strong">{fan_name ?? 'A fan'}</b> {wishes[kind]}
              <span className="block text-12 text-fg-3">
                <RelativeTime when={created_at} />
              </span>
            </p>
            {fan_id && (
              <Link to="/fans/$fanId" params={{ fanId: fan_id }} className={buttonClass('secondary', 'small')}>
                Open
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="border-line border-t px-4 py-2.5 text-12 text-fg-3">
        An answer is due within a month.{' '}
        <Link to="/settings/privacy" className="text-accent-text underline underline-offset-2">
          See all who wait
        </Link>
      </p>
    </Popover>
  )
}

export const useRequestsOf = (fan_id: string) =>
  useQuery(privacyRequests.list, { organization_id: useOrganization().id, fan_id, limit: SHOWN }, { keepLast: false })

/** The same on the page of the fan who waits. */
export function RequestsOfFan({ fanId }: { fanId: string }) {
  const { data } = useRequestsOf(fanId)
  return data?.items.map(({ id, kind, created_at }) => (
    <Message key={id} tone="warning" className="mt-4">
      <p>
        <b>They {wishes[kind]}</b> · <RelativeTime when={created_at} />
      </p>
      {deeds[kind]} An answer is due within a month.
    </Message>
  ))
}
