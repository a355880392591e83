export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Detects the encoding: by the byte order mark, by the position of zero bytes, UTF-8 if all bytes fit, otherwise
 * Windows-1252.
 */
export function encodingOf(start: Buffer, isUtf8: boolean): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (let at = 0; at < start.length; at++) if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Latin letters in UTF-16 have every second byte zero
  if (odd > start.length / 5 && even < odd / 10) return 'utf-16le'
  if (even > start.length / 5 && odd < even / 10) return 'utf-16be'
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The separator that splits the first lines into the most columns, equally often. Separators inside quotes do not count. */
export function delimiterOf(text: string): Delimiter {
  const lines = linesOf(text).slice(0, 10)
  const scored = delimiters.map(sign => {
    const counts = lines.map(line => line.split(sign).length - 1)
    const [first = 0] = counts
    const alike = counts.filter(count => count === first).length / counts.length
    return { sign, score: first * alike }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).sign
}

/** Lines without quoted text. */
function linesOf(text: string): string[] {
  const bare = text.replace(/"(?:[^"]|"")*("|$)/g, '')
  const lines = bare.split(/\r\n|\n|\r/)
  // the last line may be cut
  return (lines.length > 1 ? lines.slice(0, -1) : lines).filter(line => line.trim() !== '')
}
