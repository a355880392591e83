import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { CURRENCIES } from '#records/creators/contract.ts'
import { activations, MAX_AMOUNT } from '#records/promotions/contract.ts'
import { promotionScreens } from '../contract.ts'

type Currency = (typeof CURRENCIES)[number]

/** Name, campaign, artist and budget; everything else is set on the promotion's own screen. Mount it to open it. */
export function NewPromotionDialog({ onClose }: { onClose: () => void }) {
  const organization_id = useOrganization().id
  const form = useId()
  const navigate = useNavigate()
  const artists = useQuery(activations.artists, { organization_id })
  const campaigns = useQuery(promotionScreens.campaigns, { organization_id })
  const create = useCommand(promotionScreens.create)
  const [name, setName] = useState('')
  const [campaign, setCampaign] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [currency, setCurrency] = useState<Currency>('USD')
  const [budget, setBudget] = useState<number | null>(null)
  const [maxUploads, setMaxUploads] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const options = artists.data?.items ?? []
  const artist = chosen ?? options[0]?.brand.id ?? null
  const known = (campaigns.data?.items ?? []).filter(({ artist_id }) => artist_id === artist)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!name.trim() || !artist || Number.isNaN(budget) || Number.isNaN(maxUploads)) return
    create.mutate(
      {
        organization_id,
        artist_id: artist,
        name: name.trim(),
        promotion_name: campaign.trim() || name.trim(),
        currency,
        budget,
        max_uploads: maxUploads ?? 0,
      },
      { onSuccess: ({ id }) => navigate({ to: '/promotions/$promotionId', params: { promotionId: id } }) },
    )
  }

  return (
    <Dialog
      title="New Promotion"
      open
      onOpenChange={open => !open && onClose()}
      unsaved={name.trim() !== '' || campaign.trim() !== ''}
      width="small"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} loading={create.isPending} disabled={options.length === 0}>
            Create Promotion
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {create.error && <Message tone="error">{create.error.message}</Message>}
        {artists.data && options.length === 0 && (
          <Message tone="info">
            A promotion belongs to an artist. Make a drop first; its artist can then be chosen here.
          </Message>
        )}
        <TextField
          label="Name"
          placeholder="Second Window, wave 2"
          value={name}
          onValueChange={setName}
          limit={120}
          error={tried && !name.trim() ? 'Give the promotion a name' : undefined}
        />
        <Combobox
          label="Artist"
          value={artist}
          onValueChange={setChosen}
          options={options.map(({ brand, name: title, image_url }) => ({
            value: brand.id,
            label: title,
            icon: <Avatar name={title} src={image_url} size={16} />,
          }))}
        />
        <TextField
          label="Campaign"
          need="optional"
          placeholder={name.trim() || 'Second Window'}
          value={campaign}
          onValueChange={setCampaign}
          limit={120}
          list={`${form}-campaigns`}
          help="What several promotions belong to, such as the release."
        />
        <datalist id={`${form}-campaigns`}>
          {known.map(one => (
            <option key={one.id} value={one.name} />
          ))}
        </datalist>
        <div className="grid grid-cols-[80px_minmax(0,3fr)_minmax(0,4fr)] gap-2 max-sm:items-end">
          <Select
            label="Currency"
            value={currency}
            onValueChange={next => setCurrency(next as Currency)}
            options={CURRENCIES.map(code => ({ value: code, label: code }))}
          />
          <NumberField
            label="Budget"
            need="optional"
            value={budget}
            onValueChange={setBudget}
            min={0}
            max={MAX_AMOUNT}
          />
          <NumberField
            label="Posts per creator"
            need="optional"
            value={maxUploads}
            onValueChange={setMaxUploads}
            min={0}
            max={30}
            decimals={0}
          />
        </div>
      </form>
    </Dialog>
  )
}
