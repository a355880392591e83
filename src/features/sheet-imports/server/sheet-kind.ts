/** Whom or what a sheet is of, and the tables in which its imports and their rows are kept. */
export interface SheetKind {
  one: 'fan' | 'creator' | 'post'
  imports: 'fan_imports' | 'creator_imports' | 'post_imports'
  rows: 'fan_import_rows' | 'creator_import_rows' | 'post_import_rows'
  /** Counts that only this kind keeps. */
  more: readonly 'agreed'[]
}

export const fanSheets = {
  one: 'fan',
  imports: 'fan_imports',
  rows: 'fan_import_rows',
  more: ['agreed'],
} as const satisfies SheetKind

export const creatorSheets = {
  one: 'creator',
  imports: 'creator_imports',
  rows: 'creator_import_rows',
  more: [],
} as const satisfies SheetKind

export const postSheets = {
  one: 'post',
  imports: 'post_imports',
  rows: 'post_import_rows',
  more: [],
} as const satisfies SheetKind

/** One import of a team. */
export interface Which {
  organization_id: string
  id: string
}
