import { useCommand } from '#platform/web/data/use-command.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { activations } from '#records/promotions/contract.ts'
import { creatorsToAdd, type ForAll, type Shortlisted } from '../rules.ts'

const FAILED = "Some creators failed to be added to the promotion's shortlist."
const FAILED_HELP = 'Please remove those creators and try again.'
const DONE = "Creators added to the promotion's shortlist."

interface Outcome {
  onDone: () => void
  /** Nobody was added because of these usernames. */
  onFailed: (usernames: readonly string[]) => void
}

/** Adds creators to a promotion and says what came of it (SHORT-017, SHORT-019, SHORT-020). */
export function useShortlist({ onDone, onFailed }: Outcome) {
  const add = useCommand(activations.addCreators, { failed: FAILED })
  const run = (activationId: string, creators: readonly Shortlisted[], forAll: ForAll) =>
    add.mutate(
      { id: activationId, creators: creatorsToAdd(creators, forAll) },
      {
        onSuccess: ({ failed }) => {
          if (failed.length === 0) {
            toast.success(DONE)
            onDone()
            return
          }
          toast.error(`${FAILED} ${FAILED_HELP}`)
          onFailed(failed.map(({ username }) => username))
        },
      },
    )
  return { run, isPending: add.isPending }
}
