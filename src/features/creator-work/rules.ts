import { fileSignature } from '#platform/contract/file-signature.ts'

/** Bytes of a document. */
export const MAX_DOCUMENT_BYTES = 10_000_000
/** Documents of a creator. */
export const MAX_DOCUMENTS = 50

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * What the bytes of a document are, by their beginning and not by the name; null for what is not taken. A ZIP archive is a
 * document of Word or Excel only when the folder of its parts is in it.
 */
export function documentType(bytes: Uint8Array, name: string): string | null {
  const known = fileSignature(bytes)
  if (known) return known
  if ([0x50, 0x4b, 0x03, 0x04].every((value, at) => bytes[at] === value)) {
    if (holds(bytes, 'word/document.xml')) return WORD
    return holds(bytes, 'xl/workbook.xml') ? SHEET : null
  }
  if (!isText(bytes)) return null
  if (/\.csv$/i.test(name)) return 'text/csv'
  return /\.(txt|md)$/i.test(name) ? 'text/plain' : null
}

/** Names of the parts of an archive stand in it uncompressed. */
function holds(bytes: Uint8Array, part: string): boolean {
  const wanted = [...part].map(character => character.charCodeAt(0))
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((value, offset) => bytes[at + offset] === value)) return true
  return false
}

/** Text has no control characters but tab, line feed and carriage return. */
const isText = (bytes: Uint8Array) =>
  bytes.length > 0 && bytes.every(value => value >= 0x20 || value === 0x09 || value === 0x0a || value === 0x0d)
