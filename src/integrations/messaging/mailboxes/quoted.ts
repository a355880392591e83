/** Lines by which mail programs introduce what they quote. */
const INTRODUCTIONS = [
  /^\s*On .{5,200}wrote:\s*$/,
  /^\s*Am .{5,200}schrieb.{0,100}:\s*$/,
  /^\s*Le .{5,200}a écrit\s*:\s*$/,
  /^\s*El .{5,200}escribió:\s*$/,
  /^\s*Il .{5,200}ha scritto:\s*$/,
  /^\s*Em .{5,200}escreveu:\s*$/,
  /^\s*-{2,}\s*(Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Forwarded message)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
]

/** Splits a mail into what is new and what it quotes. */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const lastFresh = lines.findLastIndex(line => !line.startsWith('>') && line.trim() !== '')
  const at = lines.findIndex(
    (line, index) => startsQuote(lines, line, index) || (line.startsWith('>') && index > lastFresh),
  )
  if (at < 0) return { text: text.trim(), quoted: '' }
  const fresh = lines.slice(0, at).join('\n').trim()
  const rest = lines.slice(at)
  // an answer between quoted lines is shown whole
  const after = rest.filter((line, index) => index > 1 && line.trim() !== '' && !line.startsWith('>'))
  const quotesByMark = rest.some(line => line.startsWith('>'))
  if (fresh === '' || (quotesByMark && after.length > rest.length / 2)) return { text: text.trim(), quoted: '' }
  return { text: fresh, quoted: rest.join('\n').trim() }
}

function startsQuote(lines: readonly string[], line: string, index: number): boolean {
  if (INTRODUCTIONS.some(introduction => introduction.test(line))) return true
  // the introduction is often broken into two lines
  const two = `${line} ${lines[index + 1] ?? ''}`
  if (/^\s*(On|Am|Le|El|Il|Em) /.test(line) && INTRODUCTIONS.slice(0, 6).some(introduction => introduction.test(two)))
    return true
  return /^From: .+/.test(line) && /^(Sent|Date|To): /.test(lines[index + 1] ?? '')
}
