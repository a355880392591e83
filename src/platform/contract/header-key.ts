/**
 * Letters and digits of what somebody called a thing, without accents: what names of columns, countries and languages are
 * told apart by.
 *
 * @example headerKey('E-Mail-Adresse ') // 'emailadresse'
 */
export const headerKey = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
