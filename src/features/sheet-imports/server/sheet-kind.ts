/** Whom or what a sheet is of, and the tables in which its imports and their rows are kept. */
export interface SheetKind {
  one: 'fan' | 'creator' | 'post' | 'statement'
  imports: 'fan_imports' | 'creator_imports' | 'post_imports' | 'statement_imports'
  rows: 'fan_import_rows' | 'creator_import_rows' | 'post_import_rows' | 'statement_import_rows'
  /** Counts that only this kind keeps. */
  more: readonly 'agreed'[]
}

/** A sheet whose rows add and change records, each of which is put back by itself. */
export interface RecordSheetKind extends SheetKind {
  one: 'fan' | 'creator' | 'post'
  rows: 'fan_import_rows' | 'creator_import_rows' | 'post_import_rows'
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

export const statementSheets = {
  one: 'statement',
  imports: 'statement_imports',
  rows: 'statement_import_rows',
  more: [],
} as const satisfies SheetKind

/** One import of a team. */
export interface ImportKey {
  organization_id: string
  id: string
}
