import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { ALL_STEPS, nextSteps, stepOf } from '#records/promotions/stages.ts'
import type { PromotionCreator } from '../../contract.ts'

/** What screen readers say of a drag. `movedWith` gives everybody who moves along with a creator, and the creator. */
export function boardAnnouncements(
  creators: readonly PromotionCreator[],
  movedWith: (creator: PromotionCreator) => readonly PromotionCreator[],
): Announcements {
  const say =
    (words: (who: string, creator: PromotionCreator) => string) =>
    ({ active }: { active: { id: UniqueIdentifier } }) => {
      const creator = creators.find(({ creator_id }) => creator_id === active.id)
      if (!creator) return undefined
      const others = movedWith(creator).length - 1
      return words(others > 0 ? `${creator.name} and ${others} more` : creator.name, creator)
    }
  const at = (over: { id: UniqueIdentifier } | null, done: 'can be dropped on' | 'moved to') =>
    say((who, creator) => {
      const from = stepOf(creator.stage)
      const step = ALL_STEPS.find(({ id }) => id === over?.id)
      if (!step || step.id === from.id)
        return done === 'moved to' ? `${who} stayed at ${from.name}.` : `${who} at ${from.name}.`
      if (!movedWith(creator).some(({ stage }) => nextSteps(stage).includes(step)))
        return `${who} cannot go from ${from.name} to ${step.name}.`
      return `${who} ${done} ${step.name}.`
    })
  return {
    onDragStart: say((who, { stage }) => `${who} lifted from ${stepOf(stage).name}.`),
    onDragOver: ({ active, over }) => at(over, 'can be dropped on')({ active }),
    onDragEnd: ({ active, over }) => at(over, 'moved to')({ active }),
    onDragCancel: say((who, { stage }) => `${who} stayed at ${stepOf(stage).name}.`),
  }
}
