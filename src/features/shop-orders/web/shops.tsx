import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { shopEndpoints } from '../contract.ts'
import { Shop } from './shop.tsx'

/** Shops that send their orders, what came in from each, and a form for another. */
export function Shops({ organizationId: organization_id }: { organizationId: string }) {
  const { data, error, refetch } = useQuery(shopEndpoints.list, { organization_id })
  const list = useRef<HTMLDivElement>(null)
  useRowFocus(list, { ids: data?.items.map(({ id }) => id) ?? [], enabled: data !== undefined })
  if (error && !data) return <Failed what="Shops" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-14! w-full rounded-2!" />
  return (
    <div className="grid grid-cols-1 gap-5">
      <div ref={list} tabIndex={-1}>
        {data.items.length === 0 ? (
          <EmptyState kind="nothing-yet" title="No shop yet">
            Add your shop’s address. You get an address of ours, which you enter in the shop.
          </EmptyState>
        ) : (
          <ul className="border-line border-t">
            {data.items.map(shop => (
              <Shop key={shop.id} shop={shop} organizationId={organization_id} />
            ))}
          </ul>
        )}
      </div>
      <AddShop organizationId={organization_id} />
    </div>
  )
}

function AddShop({ organizationId: organization_id }: { organizationId: string }) {
  const [shop_domain, setDomain] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = useCommand(shopEndpoints.create)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // the button is disabled once the field is empty again
    field.current?.focus()
    if (shop_domain.trim() === '') return
    add.mutate({ organization_id, shop_domain }, { onSuccess: () => setDomain('') })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_auto]">
      <TextField
        ref={field}
        label="Add a shop"
        value={shop_domain}
        onValueChange={value => {
          setDomain(value)
          add.reset()
        }}
        placeholder="label.myshopify.com"
        help="The address that ends in .myshopify.com; in Shopify it stands under Settings, Domains."
        autoComplete="off"
        inputMode="url"
        error={add.error?.atField}
      />
      <Button
        type="submit"
        icon={<Plus />}
        loading={add.isPending}
        disabled={shop_domain.trim() === ''}
        className="sm:mt-6"
      >
        Add
      </Button>
    </form>
  )
}
