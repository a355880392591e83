import { useState } from 'react'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { REWARD_TYPES, rewardNames } from '#records/promotions/rewards.ts'
import type { PromotionCreator } from '../contract.ts'

interface RewardFieldsProps {
  creator: PromotionCreator
  onSave: (change: Partial<Pick<PromotionCreator, 'reward_type' | 'reward_note'>>) => void
}

/** What a creator gets: money, or something else with what exactly. */
export function RewardFields({ creator: { reward_type, reward_note }, onSave }: RewardFieldsProps) {
  const [note, setNote] = useState(reward_note)
  return (
    <div className="grid grid-cols-[144px_minmax(0,1fr)] gap-2">
      <Select
        label="Gets"
        value={reward_type}
        options={REWARD_TYPES.map(value => ({ value, label: rewardNames[value] }))}
        onValueChange={value => {
          const chosen = REWARD_TYPES.find(one => one === value)
          if (chosen) onSave({ reward_type: chosen })
        }}
      />
      <TextField
        label="What exactly"
        placeholder={reward_type === 'TICKET' ? 'Two tickets, Lyon, Dec 4' : ''}
        limit={200}
        value={note}
        onValueChange={setNote}
        onBlur={() => note.trim() !== reward_note && onSave({ reward_note: note.trim() })}
      />
    </div>
  )
}
