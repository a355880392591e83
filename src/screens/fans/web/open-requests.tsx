import { Link } from '@tanstack/react-router'
import { useOrganization } from '#platform/web/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Ago } from '#platform/web/ui/figures.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { useQuery } from '#platform/web/use-query.ts'
import { type FanRequest, fanRights } from '../rights-contract.ts'

const wishes: Record<FanRequest['kind'], string> = {
  ACCESS: 'asked for a copy of their data',
  ERASURE: 'asked to be erased',
}

/** What fans asked for on their page of preferences and wait for; the law gives the team a month. */
export function OpenRequests() {
  const { data } = useQuery(fanRights.requests, { organization_id: useOrganization().id })
  if (!data || data.items.length === 0) return null
  return (
    <ul aria-label="Requests of fans" className="flex flex-none flex-col gap-2 px-4 pb-3 md:px-5">
      {data.items.slice(0, 3).map(({ id, kind, created_at, fan }) => (
        <li key={id}>
          <Message
            tone="warning"
            action={
              <Link to="/fans/$fanId" params={{ fanId: fan.id }} className={buttonClass('secondary', 'small')}>
                Open
              </Link>
            }
          >
            <b>{fan.name ?? 'A fan'}</b> {wishes[kind]} <Ago when={created_at} />
          </Message>
        </li>
      ))}
      {data.items.length > 3 && <li className="text-12 text-fg-3">and {data.items.length - 3} more</li>}
    </ul>
  )
}

/** The same on the page of the fan who waits. */
export function RequestsOfFan({ fanId }: { fanId: string }) {
  const { data } = useQuery(
    fanRights.requests,
    { organization_id: useOrganization().id, fan_id: fanId },
    { keepLast: false },
  )
  return data?.items.map(({ id, kind, created_at }) => (
    <Message key={id} tone="warning" className="mt-4">
      <b className="block">They {wishes[kind]}</b>
      <Ago when={created_at} />. Under Actions at the top; an answer is due within a month.
    </Message>
  ))
}
