import { Link } from '@tanstack/react-router'
import { type PrivacyRequest, privacyRequests } from '#features/privacy-requests/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Ago } from '#platform/web/ui/charts/figures.tsx'
import { Message } from '#platform/web/ui/message.tsx'

const SHOWN = 3

const wishes: Record<PrivacyRequest['kind'], string> = {
  ACCESS: 'asked for a copy of their data',
  ERASURE: 'asked to be erased',
}

const deeds: Record<PrivacyRequest['kind'], string> = {
  ACCESS: 'Download the copy',
  ERASURE: 'Erase them',
}

/**
 * What fans asked for on their page of preferences and wait for; the law gives the team a month. It stands below the list,
 * where it takes nothing from its place when it comes.
 */
export function OpenRequests() {
  const { data } = useQuery(privacyRequests.list, { organization_id: useOrganization().id, limit: SHOWN })
  if (!data || data.items.length === 0) return null
  return (
    <ul
      aria-label="Privacy requests"
      className="flex flex-none flex-col gap-2 border-line border-t px-4 pt-3 pb-3 md:px-5"
    >
      {data.items.map(({ id, kind, created_at, fan_id, fan_name }) => (
        <li key={id}>
          <Message
            tone="warning"
            action={
              fan_id && (
                <Link to="/fans/$fanId" params={{ fanId: fan_id }} className={buttonClass('secondary', 'small')}>
                  Open
                </Link>
              )
            }
          >
            <b>{fan_name ?? 'A fan'}</b> {wishes[kind]} · <Ago when={created_at} />
          </Message>
        </li>
      ))}
      {data.links.has_next && (
        <li className="text-12">
          <Link to="/settings/privacy" className="text-accent-text underline-offset-2 hover:underline">
            See all who wait
          </Link>
        </li>
      )}
    </ul>
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
        <b>They {wishes[kind]}</b> · <Ago when={created_at} />
      </p>
      {deeds[kind]} under Actions, at the top. An answer is due within a month.
    </Message>
  ))
}
