import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { ads } from '#records/ads/contract.ts'
import { CODE_WORDS, isAdCode, OBJECTIVES, objectiveNames } from '#records/ads/kinds.ts'
import { segments } from '#records/posts/segments-contract.ts'
import { activations } from '#records/promotions/contract.ts'
import { releases } from '#screens/releases/contract.ts'
import { PostCodes } from './post-codes.tsx'

interface NewCampaignDialogProps {
  /** Of the ad account; null: none is connected yet. */
  currency: string | null
  promotion: string | undefined
  onClose: () => void
  onMade: (id: string) => void
}

/** Prepares a campaign: what for, which posts, for whom, for how much. */
export function NewCampaignDialog({ currency, promotion, onClose, onMade }: NewCampaignDialogProps) {
  const organization_id = useOrganization().id
  const form = useId()
  const promotions = useQuery(activations.list, { organization_id, limit: 100 })
  const followed = useQuery(segments.list, { organization_id })
  const released = useQuery(releases.list, { organization_id, limit: 100 })
  const create = useCommand(ads.create, { done: 'Campaign prepared' })
  const [chosen, choose] = useState(promotion)
  const [name, setName] = useState('')
  const [objective, setObjective] = useState<(typeof OBJECTIVES)[number]>('REACH')
  const [audience, setAudience] = useState<string>()
  const [link, setLink] = useState('')
  const [budget, setBudget] = useState<number | null>(20)
  const [endsOn, setEndsOn] = useState(inDays(14))
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const activation_id = chosen ?? promotions.data?.items[0]?.id
  const posts = Object.entries(codes).flatMap(([platform_post_id, ad_code]) =>
    ad_code.trim() ? [{ platform_post_id, ad_code: ad_code.trim() }] : [],
  )
  const wrong = posts.some(({ ad_code }) => !isAdCode(ad_code))
  const audiences = [
    ...(followed.data?.items ?? []).map(({ id, name: label }) => ({ value: `segment:${id}`, label, note: 'Segment' })),
    ...(released.data?.items ?? []).map(({ id, title }) => ({ value: `release:${id}`, label: title, note: 'Song' })),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [kind, id] = (audience ?? '').split(':')
    if (!name.trim() || !activation_id || !id || !budget || posts.length === 0 || wrong) return
    create.mutate(
      {
        organization_id,
        activation_id,
        name,
        objective,
        audience: kind === 'segment' ? { segment_id: id } : { release_id: id },
        link: objective === 'TRAFFIC' ? link.trim() || null : null,
        daily_budget: budget,
        ends_on: endsOn,
        posts,
      },
      { onSuccess: made => onMade(made.id) },
    )
  }
  return (
    <Dialog
      title="New campaign"
      description="Nothing is spent before it is launched."
      open
      onOpenChange={open => !open && onClose()}
      unsaved={name !== '' || posts.length > 0}
      footer={
        <>
          {tried && (posts.length === 0 || wrong) && (
            <p role="alert" className="me-auto text-12 text-bad">
              {wrong ? CODE_WORDS : 'Enter the ad code of at least one post.'}
            </p>
          )}
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} loading={create.isPending}>
            Prepare
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {create.error && <Message tone="error">{create.error.message}</Message>}
        <TextField
          label="Name"
          need="required"
          limit={120}
          value={name}
          onValueChange={setName}
          error={tried && !name.trim() ? 'Give the campaign a name' : undefined}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label="Objective"
            value={objective}
            options={OBJECTIVES.map(value => ({ value, label: objectiveNames[value] }))}
            onValueChange={value => setObjective(OBJECTIVES.find(one => one === value) ?? objective)}
          />
          <Combobox
            label="Audience"
            value={audience ?? null}
            onValueChange={value => setAudience(value ?? undefined)}
            options={audiences.map(({ value, label, note }) => ({ value, label: `${label} (${note.toLowerCase()})` }))}
          />
        </div>
        {objective === 'TRAFFIC' && (
          <TextField
            label="Link"
            need="required"
            type="url"
            placeholder="https://"
            value={link}
            onValueChange={setLink}
          />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <NumberField
            label={`Budget a day${currency ? `, ${currency}` : ''}`}
            min={1}
            max={1_000_000}
            value={budget}
            onValueChange={setBudget}
            error={tried && budget === null ? 'Say what a day may cost' : undefined}
          />
          <TextField label="Last day" type="date" value={endsOn} onValueChange={setEndsOn} />
        </div>
        <Combobox
          label="Promotion"
          value={activation_id ?? null}
          onValueChange={value => {
            choose(value ?? undefined)
            setCodes({})
          }}
          options={(promotions.data?.items ?? []).map(one => ({ value: one.id, label: one.name }))}
        />
        {activation_id && (
          <PostCodes key={activation_id} activation_id={activation_id} codes={codes} onChange={setCodes} />
        )}
        {tried && !audience && <Message tone="error">Choose an audience: a segment or a release.</Message>}
      </form>
    </Dialog>
  )
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
