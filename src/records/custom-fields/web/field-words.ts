import type { FieldAbout, FieldKind } from '../contract.ts'

export const kindNames: Record<FieldKind, string> = {
  TEXT: 'Text',
  NUMBER: 'Number',
  DATE: 'Date',
  CHOICE: 'Choice',
  LINK: 'Link',
}

/** "creators", or "creator" of one. */
export const peopleWords = (about: FieldAbout, count?: number) =>
  `${about === 'CREATOR' ? 'creator' : 'fan'}${count === 1 ? '' : 's'}`
