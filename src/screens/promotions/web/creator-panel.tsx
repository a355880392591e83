import { Maximize2, Send } from 'lucide-react'
import { useState } from 'react'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { PayoutHistory } from '#features/payouts/web/payout-history.tsx'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DayField } from '#platform/web/ui/fields/dates/day-field.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { CURRENCIES } from '#records/creators/contract.ts'
import { WriteTo } from '#records/outreach/web/write-to.tsx'
import { MAX_AMOUNT } from '#records/promotions/contract.ts'
import { isAgreed, nextSteps, STAGE_LABELS } from '#records/promotions/stages.ts'
import { SUB_STATUS_LABELS } from '#records/promotions/sub-status.ts'
import { type PromotionCreator, type PromotionRow, promotionScreens } from '../contract.ts'
import { cardWords } from './card-words.ts'
import { CreatorDrafts } from './creator-drafts.tsx'
import { LivePosts } from './live-posts.tsx'
import { RewardFields } from './reward-fields.tsx'
import { useMoves } from './use-moves.ts'

interface PanelProps {
  promotion: PromotionRow
  promotionId: string
  creator: PromotionCreator
  /** All creators of the promotion, in order. */
  creators: readonly PromotionCreator[]
  onClose: () => void
}

/** What was agreed with a creator, their drafts and their live posts. */
export function CreatorPanel({ promotion, promotionId, creator, creators, onClose }: PanelProps) {
  const organization_id = useOrganization().id
  const of = { activation_id: promotion.id, creator_id: creator.creator_id }
  const update = useCommand(promotionScreens.updateCreator, { failed: 'The change could not be saved' })
  const move = useMoves({ organization_id, promotionId, activation_id: promotion.id })
  const save = (change: object) => update.mutate({ ...of, ...change })
  const details = useCreatorDetails()
  const [writing, setWriting] = useState(false)
  const [note, setNote] = useState(creator.note)
  const [price, setPrice] = useState(creator.price)
  const isChanged = note !== creator.note || price !== creator.price
  const { task, warnings } = cardWords(creator, new Date())
  return (
    <Drawer
      title={creator.name}
      // Creator Details takes its place, and what was typed waits below
      open={details.id === undefined}
      keepMounted
      onOpenChange={open => !open && onClose()}
      unsaved={isChanged}
      footer={nextSteps(creator.stage).map((step, index) => (
        <Button key={step.id} kind={index === 0 ? 'primary' : 'secondary'} onClick={() => move([creator], step)}>
          {index === 0 ? `Move to ${step.name}` : step.name}
        </Button>
      ))}
    >
      <div className="grid grid-cols-1 gap-5 px-5 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <Badge type="Branded">{STAGE_LABELS[creator.stage]}</Badge>
          {creator.sub_status && <Badge>{SUB_STATUS_LABELS[creator.sub_status]}</Badge>}
          <span className="text-fg-2">{task}</span>
          {warnings.map(({ words, bad }) => (
            <Badge key={words} type={bad ? 'Error' : 'Warning'}>
              {words}
            </Badge>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<Maximize2 />}
            onClick={() =>
              details.open(creator.social_profile_id, {
                among: creators.map(({ social_profile_id }) => social_profile_id),
              })
            }
          >
            Creator Details
          </Button>
          <Button size="small" icon={<Send />} onClick={() => setWriting(true)}>
            Outreach
          </Button>
        </div>
        <form
          aria-label="Agreement"
          // the drawer says what is not saved; the other fields save themselves
          data-kept
          className="grid grid-cols-1 gap-3"
          onSubmit={event => {
            event.preventDefault()
            if (!Number.isNaN(price)) save({ price, note })
          }}
        >
          <h3 className="font-strong">Agreement</h3>
          <div className="grid grid-cols-[88px_minmax(0,1fr)_88px] gap-2">
            <Select
              label="Currency"
              value={creator.currency}
              options={CURRENCIES.map(code => ({ value: code, label: code }))}
              onValueChange={currency => save({ currency })}
            />
            <NumberField
              label={creator.reward_type === 'MONEY' ? 'Price' : 'Worth'}
              min={0}
              max={MAX_AMOUNT}
              value={price}
              onValueChange={setPrice}
            />
            <Select
              label="Live posts"
              value={String(creator.expected_live_posts)}
              options={Array.from({ length: 31 }, (_, count) => ({
                value: String(count),
                label: count === 0 ? '--' : String(count),
              }))}
              onValueChange={count => save({ expected_live_posts: Number(count) })}
            />
          </div>
          <RewardFields creator={creator} onSave={save} />
          <DayField label="Draft due on" day={creator.draft_due_on} onDay={draft_due_on => save({ draft_due_on })} />
          <TextArea label="Campaign Notes" rows={3} maxLength={2000} value={note} onValueChange={setNote} />
          {isChanged && (
            <Button type="submit" size="small" loading={update.isPending} className="justify-self-start">
              Save
            </Button>
          )}
        </form>
        <CreatorDrafts of={of} />
        <LivePosts of={of} />
        {isAgreed(creator.stage) && (
          <section aria-label="Payouts" className="grid grid-cols-1 gap-2">
            <h3 className="font-strong">Payouts</h3>
            <PayoutHistory
              organizationId={organization_id}
              creatorId={creator.creator_id}
              promotionId={promotion.promotion_id}
            />
          </section>
        )}
      </div>
      {writing && (
        <WriteTo
          organization_id={organization_id}
          asked={{ roster_id: organization_id, selection: { all: false, ids: [creator.creator_id] } }}
          campaign={{ activation_id: promotion.id, name: promotion.promotion_name }}
          onClose={() => setWriting(false)}
        />
      )}
    </Drawer>
  )
}
