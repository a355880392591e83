import { badRequest } from '#platform/server/errors.ts'
import type { WorkbookParts } from './workbook-parts.ts'

/** Characters of all shared texts. */
const MAX_SHARED = 60_000_000

/** The shared strings that cells refer to by number; pronunciation (`rPh`) is not part of them. */
export async function sharedTexts(parts: WorkbookParts): Promise<string[]> {
  const texts: string[] = []
  let characters = 0
  let text = ''
  let within = false
  let spoken = 0
  await parts.readWhole('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'rPh') spoken++
      else if (name === 'si') text = ''
      else if (name === 't') within = spoken === 0
    },
    text(words) {
      if (!within) return
      text += words
      characters += words.length
      if (characters > MAX_SHARED) throw badRequest('The workbook holds too much text. Save the sheet as CSV.')
    },
    close(name) {
      if (name === 'rPh') spoken--
      else if (name === 't') within = false
      else if (name === 'si') texts.push(text)
    },
  })
  return texts
}

/** Formats of ECMA-376 18.8.30 that show a date. */
const isDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Which styles show a number as a date, by index. */
export async function dayStyles(parts: WorkbookParts): Promise<ReadonlySet<number>> {
  const own = new Set<number>()
  const days = new Set<number>()
  let styles = -1
  await parts.readWhole('xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt' && showsDay(attributes.formatCode ?? '')) own.add(Number(attributes.numFmtId))
      else if (name === 'cellXfs') styles = 0
      else if (name === 'xf' && styles >= 0) {
        const format = Number(attributes.numFmtId ?? 0)
        if (isDayFormat(format) || own.has(format)) days.add(styles)
        styles++
      }
    },
    close(name) {
      if (name === 'cellXfs') styles = -1
    },
  })
  return days
}

/** A format with y or d outside of quotes, brackets and escapes is a date format. */
const showsDay = (format: string) => /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** A number as a person would type it: a phone number keeps its digits, a sum does not end in 0000000004. */
export function numberText(value: string, { isDay, from1904 }: { isDay: boolean; from1904: boolean }): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (isDay && number >= 1 && number < 2_958_466) return dayText(number + (from1904 ? 1_462 : 0))
  if (Number.isInteger(number)) return Math.abs(number) < 1e21 ? BigInt(number).toString() : value
  return String(Number(number.toPrecision(15)))
}

/** Days since 1899-12-30, as Excel counts them. */
function dayText(serial: number): string {
  const iso = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1_000).toISOString()
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}
