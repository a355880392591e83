/** The list that the people of a sheet join; its imports stand below it. */
export type ImportHome = '/fans' | '/roster'

interface HomeWords {
  /** As the menu calls it. */
  name: string
  one: string
  many: string
}

export const homeWords: Record<ImportHome, HomeWords> = {
  '/fans': { name: 'Fans', one: 'fan', many: 'fans' },
  '/roster': { name: 'Roster', one: 'creator', many: 'creators' },
}
