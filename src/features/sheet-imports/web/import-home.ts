/** Where the people, posts or lines of a file go; its imports stand below it. */
export type ImportHome = '/fans' | '/roster' | '/posts' | '/royalties'

interface HomeWords {
  /** As the menu calls it. */
  name: string
  one: string
  many: string
  /** What an undo leaves, or what else it changes. */
  undone: string
  /** What a finished undo says. */
  restored: string
}

const FIELDS_STAY = 'New custom fields and choices stay in Settings.'

export const homeWords: Record<ImportHome, HomeWords> = {
  '/fans': {
    name: 'Fans',
    one: 'fan',
    many: 'fans',
    undone: `New fans changed since stay as they are; of others, what was changed since stays. ${FIELDS_STAY}`,
    restored: `Taken back: the fans are as they were before. ${FIELDS_STAY}`,
  },
  '/roster': {
    name: 'Roster',
    one: 'creator',
    many: 'creators',
    undone: `New creators changed since stay as they are; of others, what was changed since stays. ${FIELDS_STAY}`,
    restored: `Taken back: the creators are as they were before. ${FIELDS_STAY}`,
  },
  '/posts': {
    name: 'Posts',
    one: 'post',
    many: 'posts',
    undone: 'Whatever was changed since stays as it is.',
    restored: 'Taken back: the posts are as they were before.',
  },
  '/royalties': {
    name: 'Royalties',
    one: 'line',
    many: 'lines',
    undone: 'Sums and what collaborators are owed change with them.',
    restored: 'Taken back: the lines of this file no longer count.',
  },
}
