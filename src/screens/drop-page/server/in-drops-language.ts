import type { PublishedDrop } from '#features/drops/server/published-drops.ts'
import type { signups } from '#features/signups/contract.ts'
import { refusalIn } from '#features/signups/refusals.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { AppError } from '#platform/server/errors.ts'
import type { SignUpServices } from './sign-up-services.ts'

/** As the calls themselves: a refusal must not wait for the database. */
const OLDEST_MS = 60_000

/**
 * Runs a call of the form; what it is refused with is said in the language of its drop, whoever refuses it (DROP-046). Only a
 * drop that is not found, or is another artist's, has none: the answer must not tell that there is one.
 */
export async function inDropsLanguage<T>(
  { drops }: Pick<SignUpServices, 'drops'>,
  { drop_id, drop_profile_id }: Pick<InputOf<(typeof signups)['subscribe']>, 'drop_id' | 'drop_profile_id'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not_found' || !drop_id) throw error
    const drop = await drops.find(drop_id, 0, OLDEST_MS).catch(() => null)
    const isFound = drop?.content.drop_profile.id === drop_profile_id && drop?.build_status !== 'CREATING'
    throw drop && isFound ? saidBy(drop, error) : error
  }
}

function saidBy({ content }: PublishedDrop, error: AppError): AppError {
  const detail = refusalIn(content.translation_language ?? 'en', error.message)
  if (detail === error.message) return error
  const { field, retryAfter } = error
  return new AppError(error.code, detail, { field, retryAfter, cause: error })
}
