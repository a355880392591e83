/** Minimum typed characters of a city search (FORM-081). */
export const MIN_QUERY_LENGTH = 3
/** Maximum entries of one answer (FORM-086). */
export const MAX_ENTRIES = 10
