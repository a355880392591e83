import { ZodError, z } from 'zod'
import type { signups } from '#features/signups/contract.ts'
import { refusalIn, refusals } from '#features/signups/refusals.ts'
import { inputRefusal } from '#features/signups/server/input-refusal.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'
import { AppError } from '#platform/server/errors.ts'
import { dropInLanguage, type PublishedDrop } from '#records/drops/server/published-drops.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'

/** As for the calls themselves: a refusal must not wait for the database. */
const MAX_STALE_MS = 60_000

/**
 * Runs a call of the form and translates its errors into the language of its drop (DROP-046). A drop
 * that is not found, or is another artist's, has no language: the response must not reveal that it exists.
 */
export async function inDropsLanguage<T>(
  services: Pick<SignUpServices, 'drops'>,
  named: Named,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not_found') throw error
    const drop = await namedDrop(services, named)
    throw drop ? saidBy(drop, error) : error
  }
}

/** What the contract refused before the call was run, in the words of the form of its drop. */
export async function inFormsWords(
  services: Pick<SignUpServices, 'drops'>,
  refusal: AppError,
  body: unknown,
): Promise<AppError> {
  const named = z.object({ drop_id: id, drop_profile_id: id, page_language }).safeParse(body)
  const drop = named.success ? await namedDrop(services, named.data) : null
  const [issue] = refusal.cause instanceof ZodError ? refusal.cause.issues : []
  if (!drop || !issue) return refusal
  const { content } = drop
  const french = content.translation_language === 'fr'
  // programs are told more of what no form shows; what they read is English
  const detail = inputRefusal(content, issue, body) ?? (french ? refusals.unreadable.fr : refusal.message)
  return new AppError(refusal.code, detail, { field: refusal.field, cause: refusal.cause })
}

const page_language = z.enum(['en', 'fr']).optional().catch(undefined)

type Named = Pick<InputOf<(typeof signups)['subscribe']>, 'drop_id' | 'drop_profile_id' | 'page_language'>

async function namedDrop({ drops }: Pick<SignUpServices, 'drops'>, { drop_id, drop_profile_id, page_language }: Named) {
  const drop = drop_id ? await drops.find(drop_id, 0, { maxStaleMs: MAX_STALE_MS }).catch(() => null) : null
  const isFound = drop?.content.drop_profile.id === drop_profile_id && drop?.build_status !== 'CREATING'
  return isFound ? dropInLanguage(drop, page_language) : null
}

function saidBy({ content }: PublishedDrop, error: AppError): AppError {
  const detail = refusalIn(content.translation_language ?? 'en', error.message)
  if (detail === error.message) return error
  const { field, retryAfter } = error
  return new AppError(error.code, detail, { field, retryAfter, cause: error })
}
