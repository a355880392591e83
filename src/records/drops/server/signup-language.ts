import { sql } from 'kysely'
import type { PageLanguage } from '#records/drops/in-language.ts'

/** The language in which a sign-up `s` read its page: that of what was agreed to there. */
export const languageOfSignup = sql<string | null>`(
  select c.locale from consents c where c.organization_id = s.organization_id and c.signup_id = s.id limit 1)`

/** A stored language where it is one of ours. */
export const pageLanguage = (stored: string | null): PageLanguage | null =>
  stored === 'en' || stored === 'fr' ? stored : null
