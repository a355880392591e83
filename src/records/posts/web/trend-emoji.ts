/** An emoji from its code points, `1f3b5` or `1f9d1-200d-1f3a4`; a wave where there is none. */
export function emojiOf(code: string | null): string {
  if (!code || !/^[0-9a-f]{1,6}(-[0-9a-f]{1,6})*$/i.test(code)) return '〰'
  try {
    return String.fromCodePoint(...code.split('-').map(point => Number.parseInt(point, 16)))
  } catch {
    return '〰'
  }
}
