/** Minimum typed characters of a city search (FORM-081). */
export const SHORTEST_QUERY = 3
/** Maximum entries of one answer (FORM-086). */
export const MOST_ENTRIES = 10
