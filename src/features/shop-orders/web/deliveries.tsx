import { useState } from 'react'
import { type PagePlace, usePages } from '#platform/web/data/use-pages.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import { shopEndpoints } from '../contract.ts'
import { outcomeLooks, topicWords } from './words.ts'

interface DeliveriesProps {
  named: { organization_id: string; endpoint_id: string }
  shopDomain: string
}

const A_PAGE = 10

/** What a shop sent, newest first, and what became of it. */
export function Deliveries({ named, shopDomain }: DeliveriesProps) {
  const [place, setPlace] = useState<PagePlace>({})
  const { items, error, isPending, retry, footer } = usePages(
    shopEndpoints.listDeliveries,
    { ...named, limit: A_PAGE },
    place,
    setPlace,
  )
  if (error && items.length === 0) return <Failed what="Deliveries" error={error} onRetry={retry} className="" />
  if (isPending) return null
  if (items.length === 0)
    return (
      <p className="text-fg-2">
        No deliveries in the last 30 days. Shopify’s “Send test” beside the webhook shows whether it arrives.
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-1">
      <ol aria-label={`Deliveries of ${shopDomain}`} className="rounded-2 border border-line">
        {items.map(({ id, order_name, topic, outcome, received_at }) => {
          const { name, badge, about } = outcomeLooks[outcome]
          return (
            <li key={id} className="flex min-h-9 items-center gap-x-3 border-line px-2.5 py-1 not-last:border-b">
              <span className="w-16 flex-none truncate font-medium tabular-nums">{order_name || '–'}</span>
              <span className="min-w-0 flex-1 truncate text-fg-2">{topicWords(topic)}</span>
              <Hint text={about}>
                <Badge type={badge}>{name}</Badge>
              </Hint>
              <span className="w-16 flex-none text-end text-12 text-fg-3">
                <RelativeTime when={received_at} />
              </span>
            </li>
          )
        })}
      </ol>
      {(footer.hasNext || footer.hasPrevious) && (
        <p className="flex justify-end gap-2">
          <Button size="small" disabled={!footer.hasPrevious} onClick={footer.onPrevious}>
            Newer
          </Button>
          <Button size="small" disabled={!footer.hasNext} onClick={footer.onNext}>
            Older
          </Button>
        </p>
      )}
    </div>
  )
}
