import { ShoppingBag } from 'lucide-react'
import { copyText } from '#platform/web/copy.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { shortDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { type ShopEndpoint, shopEndpoints } from '../contract.ts'
import { Deliveries } from './deliveries.tsx'
import { SecretForm } from './secret-form.tsx'
import { refusalWords, shopLook } from './words.ts'

interface ShopProps {
  shop: ShopEndpoint
  organizationId: string
}

/** One shop: how it does, what is left to set up, and what came in. */
export function Shop({ shop, organizationId: organization_id }: ShopProps) {
  const { id: endpoint_id, shop_domain, url, has_secret, last_received_at, created_at, refused_because } = shop
  const named = { organization_id, endpoint_id }
  const look = shopLook(shop)
  const remove = useCommand(shopEndpoints.delete, {
    done: `${shop_domain} is removed`,
    failed: `Failed to remove ${shop_domain}`,
  })
  return (
    <li data-row={endpoint_id} className="grid grid-cols-1 gap-3 border-line border-b py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ShoppingBag aria-hidden="true" className="text-icon" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            <span className="wrap-anywhere">{shop_domain}</span>
            <Badge type={look.badge}>{look.name}</Badge>
          </p>
          <p className="text-12 text-fg-3">
            Added {shortDate(created_at)}
            {last_received_at && (
              <>
                , last delivery <RelativeTime when={last_received_at} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-none gap-2">
          {has_secret && <SecretForm named={named} shopDomain={shop_domain} />}
          <ConfirmDialog
            title={`Remove ${shop_domain}?`}
            confirm="Remove"
            loading={remove.isPending}
            onConfirm={() => remove.mutate(named)}
            trigger={
              <Button size="small" aria-label={`Remove ${shop_domain}`}>
                Remove
              </Button>
            }
          >
            Its orders are refused from then on. What fans ordered stays on their timelines.
          </ConfirmDialog>
        </div>
      </div>
      {look.badge === 'Error' && refused_because && <Message tone="error">{refusalWords[refused_because]}</Message>}
      {!has_secret && (
        <ol className="grid list-decimal gap-2 ps-5 text-fg-2 marker:text-fg-3">
          <li>
            In Shopify open Settings, Notifications, Webhooks. Create a webhook for <b>Order payment</b> and one for{' '}
            <b>Order cancellation</b>, in the format JSON, both with this address:
            <Address url={url} />
          </li>
          <li>
            Shopify shows the signing secret below the webhooks. Enter it here:
            <SecretForm named={named} shopDomain={shop_domain} inline />
          </li>
        </ol>
      )}
      {has_secret && <Address url={url} />}
      {has_secret && <Deliveries named={named} shopDomain={shop_domain} />}
    </li>
  )
}

function Address({ url }: { url: string }) {
  return (
    <div className="mt-1 flex items-center gap-x-2 rounded-2 border border-line bg-side px-2.5 py-1.5 text-12">
      <code className="min-w-0 flex-1 wrap-anywhere text-fg">{url}</code>
      <Button size="small" aria-label="Copy address" onClick={() => void copyText(url, 'Address copied')}>
        Copy
      </Button>
    </div>
  )
}
