import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { CURRENCIES, type Price } from '#records/creators/contract.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_POSTS, MAX_PRICE, NEW_PRICE, numberOf } from '../rules.ts'
import { EditDialog, type Frame, useSeen } from './edit-dialog.tsx'
import { EditRows } from './edit-rows.tsx'
import { useSetPricing } from './use-creator-edits.ts'
import { useRows } from './use-rows.ts'

interface PricingDialogProps {
  creator_id: string
  saved: readonly Price[]
  payouts: ReactNode
  onClose: () => void
  frame?: Frame
  /** Shown first. */
  first?: 'saved' | 'payouts'
  /** Beside the buttons of a popover, which has no tabs. */
  more?: ReactNode
}

/** Tab Saved Prices to edit, tab Payout History to read (EDIT-014). */
export function PricingDialog(props: PricingDialogProps) {
  const { creator_id, saved, payouts, onClose, frame = 'dialog', first = 'saved', more } = props
  const [tab, setTab] = useState<'saved' | 'payouts'>(first)
  const { rows, changed, values, add, change, remove } = useRows<Price>(
    saved,
    frame === 'popover' ? NEW_PRICE : undefined,
  )
  const { seen, onError } = useSeen(saved)
  const { mutate, isPending } = useSetPricing()
  const save = () =>
    mutate({ creator_id, pricing_list: values, ...(seen && { seen: [...seen] }) }, { onSuccess: onClose, onError })
  const prices = (
    <EditRows
      frame={frame}
      rows={rows}
      none="No Saved Prices Yet"
      one="Price"
      add={{ label: 'Add Price', run: () => add(NEW_PRICE) }}
    >
      {({ key, value }, name) => (
        <PriceFields price={value} name={name} onChange={next => change(key, next)} onRemove={() => remove(key)} />
      )}
    </EditRows>
  )

  return (
    <EditDialog
      title="Creator Pricing"
      frame={frame}
      changed={changed}
      overtaken={seen === undefined}
      saving={isPending}
      invalid={values.some(({ price }) => Number.isNaN(price))}
      onSave={save}
      onClose={onClose}
      more={more}
    >
      {frame === 'popover' ? (
        prices
      ) : (
        <Tabs
          label="Creator Pricing"
          value={tab}
          onValueChange={setTab}
          className="-mt-4 mb-4"
          tabs={[
            { value: 'saved', label: 'Saved Prices', content: prices },
            { value: 'payouts', label: 'Payout History', content: payouts },
          ]}
        />
      )}
    </EditDialog>
  )
}

interface PriceFieldsProps {
  price: Price
  name: string
  onChange: (price: Price) => void
  onRemove: () => void
}

function PriceFields({ price, name, onChange, onRemove }: PriceFieldsProps) {
  return (
    <div className="grid grid-cols-[92px_minmax(0,1fr)_92px_auto] items-start gap-2">
      <Select
        label="Currency"
        value={price.currency}
        options={CURRENCIES.map(code => ({ value: code, label: code }))}
        onValueChange={currency => onChange({ ...price, currency: currency as Price['currency'] })}
      />
      <NumberField
        label="Price"
        value={price.price}
        min={0}
        max={MAX_PRICE}
        onValueChange={next => onChange({ ...price, price: numberOf(next) })}
      />
      <Select
        label="Posts"
        value={String(price.num_posts)}
        options={postCounts}
        onValueChange={posts => onChange({ ...price, num_posts: Number(posts) })}
      />
      <IconButton className="mt-6" label={`Remove ${name}`} icon={<Trash2 />} onClick={onRemove} />
      <TextField
        label="Description"
        hideLabel
        className="col-span-3"
        placeholder="Description, such as “and a story”"
        maxLength={MAX_DESCRIPTION_LENGTH}
        value={price.description}
        onValueChange={description => onChange({ ...price, description })}
      />
    </div>
  )
}

/** Without a choice any number of posts is meant (EDIT-016). */
const postCounts = Array.from({ length: MAX_POSTS + 1 }, (_, posts) => ({
  value: String(posts),
  label: posts === 0 ? 'Any' : String(posts),
}))
