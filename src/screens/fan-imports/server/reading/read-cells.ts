import { headerKey } from '#platform/contract/header-key.ts'
import { isDay } from '#platform/contract/validators.ts'

/**
 * A day in the ways spreadsheets write it: 1999-04-03, with a time behind it, 3.4.1999, 04/03/1999, 3/4/99. Null for what is
 * no day of the calendar since 1900.
 */
export function dayOf(text: string, order: 'DAY_FIRST' | 'MONTH_FIRST'): string | null {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ??
    turned(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?: .*)?$/.exec(text), order)
  if (!year || !month || !day) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) && iso >= '1900-01-01' ? iso : null
}

function turned(found: RegExpExecArray | null, order: 'DAY_FIRST' | 'MONTH_FIRST') {
  if (!found) return []
  const [whole, first = '', second = '', year = ''] = found
  // a sheet says which of the two is the month wherever one of them can be none; German dots always put the day first
  const dayFirst = Number(first) > 12 || (Number(second) <= 12 && (order === 'DAY_FIRST' || whole.includes('.')))
  const [day, month] = dayFirst ? [first, second] : [second, first]
  return [whole, year.length === 2 ? century(year) : year, month, day]
}

/** 07 is 2007 and 63 is 1963: nobody signs up for a label before being born. */
const century = (year: string) => `${Number(year) > new Date().getUTCFullYear() % 100 ? '19' : '20'}${year}`

const genderWords = {
  MALE: 'm male man homme h masculin mannlich mann herr mr',
  FEMALE: 'f female woman femme feminin weiblich frau w mrs ms mme',
  UNSPECIFIED: 'unspecified other x d divers autre nonbinary nonbinaire unknown andere',
}
// a map, because files hold any word: an object has a `constructor`
const genders = new Map(
  Object.entries(genderWords).flatMap(([gender, words]) => words.split(' ').map(word => [word, gender] as const)),
)

export const genderOf = (text: string): string | null => genders.get(headerKey(text)) ?? null

/** ISO 639, perhaps with a region, as it is kept of sign-ups; or a language's name in English, French, German or itself. */
export function languageOf(text: string): string | null {
  const code = text.replaceAll('_', '-').toLowerCase()
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code) && (code.length < 4 || code.includes('-'))) return code
  return languageNames().get(headerKey(text)) ?? null
}

const spoken = ['en', 'fr', 'de']
const languages =
  'ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'

let languageMap: Map<string, string> | undefined
function languageNames() {
  if (languageMap) return languageMap
  languageMap = new Map()
  for (const code of languages.split(' '))
    for (const locale of [...spoken, code])
      languageMap.set(headerKey(new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code), code)
  return languageMap
}
