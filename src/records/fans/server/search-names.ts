/** The search form of names: lower case, without accents. */
export const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')

interface Names {
  first_name?: string | number | null | undefined
  last_name?: string | number | null | undefined
}

/** The search columns for this name. */
export const searchNames = ({ first_name, last_name }: Names) =>
  first_name || last_name
    ? { name_search: folded(`${first_name ?? ''} ${last_name ?? ''}`), last_name_search: folded(`${last_name ?? ''}`) }
    : { name_search: null, last_name_search: null }
