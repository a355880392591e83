import { Ban, CircleCheck, MailX, Plane, Reply } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { SelectPromotion } from '#features/shortlist/web/select-promotion.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { STOP_STEPS, type StopStep, type sequenceRecord } from '#records/outreach/sequence-contract.ts'
import type { Activation } from '#records/promotions/contract.ts'
import { stopWords } from './words.ts'

export interface StopRulesProps {
  sequence: Pick<z.infer<typeof sequenceRecord>, 'ended' | 'activation_id' | 'campaign_name' | 'stop_at'>
  onChange: (change: { activation_id?: string | null; stop_at?: StopStep | null }) => void
}

const NEVER = 'never'

/** What ends the sequence for a creator. An answer, a bounce and a wish for silence always do. */
export function StopRules({ sequence: { ended, activation_id, campaign_name, stop_at }, onChange }: StopRulesProps) {
  const [choosing, setChoosing] = useState(false)
  return (
    <section aria-label="Stops for a creator who" className="border-line border-b p-4 md:px-5">
      <div className="flex pb-2 text-fg-2">
        <h2 className="flex-1 font-medium">Stops for a creator who</h2>
        <span className="text-12">so far</span>
      </div>
      <ul className="grid gap-2.5">
        <Rule icon={<Reply />} title="Replies" about="To any mailbox of the team" count={ended.replied} />
        <Rule
          icon={<Ban />}
          title="Unsubscribes"
          about="And gets no other mail of the team"
          count={ended.unsubscribed}
        />
        <Rule icon={<MailX />} title="Bounces" about="The address does not exist" count={ended.bounced} />
        <Rule icon={<Plane />} title="Is away" about="Waits for the day that the reply names" count={ended.away} />
        <Rule
          icon={<CircleCheck />}
          title={stop_at ? `Moves to ${stopWords[stop_at]}` : 'Moves to a stage'}
          about={campaign_name ? `In ${campaign_name}, or is not interested` : 'Of the promotion that it is about'}
          count={ended.stage}
        />
      </ul>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        {activation_id && (
          <Select
            className="min-w-0 flex-1"
            label="Stops at the stage"
            value={stop_at ?? NEVER}
            options={[
              { value: NEVER, label: 'No stage stops it' },
              ...STOP_STEPS.map(step => ({ value: step, label: `${stopWords[step]} or further` })),
            ]}
            onValueChange={value => onChange({ stop_at: value === NEVER ? null : (value as StopStep) })}
          />
        )}
        <Button onClick={() => setChoosing(true)}>{activation_id ? 'Other promotion' : 'About a promotion'}</Button>
        {activation_id && (
          <Button kind="quiet" onClick={() => onChange({ activation_id: null, stop_at: null })}>
            Remove
          </Button>
        )}
      </div>
      {choosing && (
        <ChoosePromotion
          onClose={() => setChoosing(false)}
          onChoose={({ id }) => onChange({ activation_id: id, stop_at: stop_at ?? 'negotiating' })}
        />
      )}
    </section>
  )
}

function Rule({ icon, title, about, count }: { icon: ReactNode; title: string; about: string; count: number }) {
  return (
    <li className="flex items-start gap-2.5 [&_.lucide]:mt-0.5 [&_.lucide]:size-3.5 [&_.lucide]:text-icon">
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-12 text-fg-2">{about}</span>
      </span>
      <span className="tabular-nums text-fg-2">{count}</span>
    </li>
  )
}

function ChoosePromotion({ onChoose, onClose }: { onChoose: (activation: Activation) => void; onClose: () => void }) {
  const [chosen, setChosen] = useState<Activation | null>(null)
  return (
    <Dialog
      title="About a promotion"
      description="Its mails name the campaign and move creators to the Outreached stage."
      open
      onOpenChange={open => !open && onClose()}
      width="wide"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="primary"
            disabled={!chosen}
            onClick={() => {
              if (chosen) onChoose(chosen)
              onClose()
            }}
          >
            Choose
          </Button>
        </>
      }
    >
      <SelectPromotion chosen={chosen} onChoose={setChosen} />
    </Dialog>
  )
}
