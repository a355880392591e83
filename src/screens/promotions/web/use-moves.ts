import { useCommand } from '#platform/web/data/use-command.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { mayMove, type Step, stepOf } from '#records/promotions/stages.ts'
import { type PromotionCreator, promotionScreens } from '../contract.ts'

interface Moving {
  organization_id: string
  /** As the address has it: the key of the cached answer. */
  promotionId: string
  activation_id: string
}

/** Moves creators to a step at once, names what was done, and offers Undo. */
export function useMoves({ organization_id, promotionId, activation_id }: Moving) {
  const undo = useCommand(promotionScreens.undoMove, { failed: 'The move could not be undone' })
  const move = useCommand(promotionScreens.move, {
    failed: 'The creators could not be moved',
    optimistic: (edit, { creator_ids, stage }) =>
      edit(
        promotionScreens.get,
        answer => ({
          ...answer,
          creators: answer.creators.map(creator =>
            creator_ids.includes(creator.creator_id) && mayMove(creator.stage, stage)
              ? { ...creator, stage, stage_at: new Date().toISOString() }
              : creator,
          ),
        }),
        { organization_id, id: promotionId },
      ),
  })
  return (creators: readonly PromotionCreator[], step: Step) => {
    const able = creators.filter(({ stage }) => mayMove(stage, step.enters))
    const [first] = creators
    if (able.length === 0 && first)
      return void toast.warning(
        creators.length === 1
          ? `${first.name} cannot go from ${stepOf(first.stage).name} to ${step.name}`
          : `None of them can go to ${step.name} from where they are`,
      )
    move.mutate(
      { activation_id, creator_ids: able.map(({ creator_id }) => creator_id), stage: step.enters },
      {
        onSuccess: ({ moved }) => {
          const [one] = able
          const who = moved.length === 1 && one ? one.name : `${moved.length} creators`
          const stayed = creators.length - moved.length
          toast.success(`${who} moved to ${step.name}${stayed > 0 ? `, ${stayed} stayed` : ''}`, {
            undo: () =>
              undo.mutate(
                { activation_id, move_ids: moved.map(({ move_id }) => move_id) },
                {
                  onSuccess: ({ restored }) => {
                    const later = moved.length - restored
                    if (later > 0) toast.warning(movedSinceText(who, { moved: moved.length, later }))
                  },
                },
              ),
          })
        },
      },
    )
  }
}

/** Only the last move of a creator can be undone. */
const movedSinceText = (who: string, { moved, later }: { moved: number; later: number }) =>
  later < moved
    ? `${later} of ${who} stay: they were moved again since`
    : `Not undone: ${who} ${moved === 1 ? 'was' : 'were'} moved again since`
