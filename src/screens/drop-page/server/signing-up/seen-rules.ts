import { refusals } from '#features/signups/refusals.ts'
import { AppError, badRequest } from '#platform/server/errors.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import type { SignUpServices } from './sign-up-services.ts'

/** A page that was opened before the drop was published again asks what it asked for this long. */
const MAX_SUPERSEDED_MS = 24 * 3_600_000

/** The fields and questions of a form. All else, such as contacts, codes and consent, is ruled by the current version. */
const fieldsOf = ({
  allow_name,
  allow_birthdate,
  allow_gender,
  allow_location,
  allow_language,
  allow_instagram,
  allow_tiktok,
  platform_order,
  custom_fields,
}: PublicDrop) => ({
  allow_name,
  allow_birthdate,
  allow_gender,
  allow_location,
  allow_language,
  allow_instagram,
  allow_tiktok,
  platform_order,
  custom_fields,
})

interface Reading {
  drop: PublishedDrop
  /** Of the page that the fan saw. */
  drop_version: number | undefined
  now: Date
}

/**
 * Reads a form by the current rules, which ask for the fields of the page that the fan saw.
 *
 * @throws 400 that says to reload the page, for a form that is wrong only because the page has changed
 */
export async function readAsSeen<T>(
  { drops }: Pick<SignUpServices, 'drops'>,
  { drop, drop_version = drop.version, now }: Reading,
  read: (rules: PublicDrop) => T,
): Promise<T> {
  if (drop_version >= drop.version) return read(drop.content)
  const seen = await drops.earlierVersion(drop, drop_version)
  const isRecent = seen && now.getTime() - seen.superseded_at.getTime() < MAX_SUPERSEDED_MS
  try {
    return read(isRecent ? { ...drop.content, ...fieldsOf(seen.content) } : drop.content)
  } catch (error) {
    if (!(error instanceof AppError) || (seen && !accepts(read, seen.content))) throw error
    // the box is on every page, also where it did not have to be ticked
    if (error.field === 'marketing_opt_in') throw error
    throw badRequest(refusals.page_changed.en, { cause: error })
  }
}

function accepts(read: (rules: PublicDrop) => unknown, rules: PublicDrop): boolean {
  try {
    read(rules)
    return true
  } catch {
    return false
  }
}
