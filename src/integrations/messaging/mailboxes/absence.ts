// Absences in the languages of creators: how mail programs head them, what people write in them, and when they return.

const TITLES = [
  'auto(matic|mated|matische|matisch)?[ -]?(reply|response|antwort)',
  'out of (the )?office',
  'abwesen|afwezig|absence',
  'r[ée]ponse automatique|respuesta autom[áa]tica|risposta automatica|resposta autom[áa]tica',
  'autosvar|automatiskt? svar|automatisch antwoord|automaattinen vastaus|automaatvastus',
  'odpowiedź automatyczna|automatická odpověď|automatická odpoveď|automatikus válasz|răspuns automat|automatski odgovor',
  'автоматический ответ|автоматична відповідь|автоматичен отговор',
  'otomatik yanıt|αυτόματη απάντηση',
  'automatsk[oi] (svar|odgovor)|automaatne vastus|tự động trả lời|رد تلقائي|תשובה אוטומטית',
  '自動(応答|返信|回覆)|自动(答复|回复)|자동 ?(회신|응답)',
  "i(’|')?m (away|on (holiday|vacation|leave))|away (until|from)",
]
const TITLE = new RegExp(String.raw`^\s*(auto:\s*)?(${TITLES.join('|')})`, 'iu')
/** As Notes puts it, without any header: `Luz Ortega is out of the office`. */
const NOTES_TITLE = /^(?!\s*(re|aw|sv|antw|tr|rif)\s*:).*\bis out of (the )?office\b/iu

/** A subject that only an absence has. */
export const isAbsenceTitle = (subject: string) => TITLE.test(subject) || NOTES_TITLE.test(subject)

const WORDS = [
  'out of (the )?(office|town)|not in the (office|studio)|off work|limited access',
  'on (annual |parental |maternity |paternity |sick )?(leave|holiday|vacation|tour)',
  'away (from|until|till)|currently (away|travel)|back (on|in the (office|studio))|(will|’ll) be back|return(ing)? on',
  'nicht im (büro|haus|studio)|im urlaub|abwesen|nicht erreichbar|betriebsferien',
  'absente?s?\\b|en congés?|en vacances|hors du bureau',
  'de vacaciones|fuera de la oficina|in ferie|fuori (ufficio|sede)|até o dia|de férias|fora do escritório|ausente',
  'afwezig|met (vakantie|verlof)|semester|frånvar|på ferie|fravær|(tillbaka|igen) (på|den)|kontoret igen|lomalla|poissa',
  'urlop|nieobecn|poza biurem|dovolen|nepřítom|neprítom|mimo kancelář|szabads[áa]g|concediu',
  'отпуск|отсутств|не будет в офисе|відпуст|відсутн',
  '(?<!\\p{L})([iİ]zin(de|li)|tatilde)|ofis dışı|απουσι|εκτός γραφείου|σε άδεια',
  'closed until|erreichbar|elternzeit|sin acceso|estoy de viaje|godišnjem|odmoru|puhkus|nghỉ (phép|đến)|đang đi nghỉ',
  'خارج المكتب|إجازة|מחוץ למשרד|בחופשה',
  '不在|休暇|休業|休假|度假|不在(办公室|辦公室)|부재|휴가',
]
const TEXT = new RegExp(WORDS.join('|'), 'iu')

/** What an automatic mail says of an absence. People write these words too: alone they prove nothing. */
export const mentionsAbsence = (text: string) => TEXT.test(text)

/** Beginnings of the names of each month. */
const MONTHS = [
  'jan|gen|ene|янв|січ',
  'feb|fév|fev|фев|лют',
  'mar|mär|maa|мар|бер',
  'apr|avr|abr|апр|кві',
  'may|mai|mag|mei|maj|май|мая|тра',
  'jun|juin|giu|июн|чер',
  'jul|juil|lug|июл|лип',
  'aug|aoû|aou|ago|авг|сер',
  'sep|set|сен|вер',
  'oct|okt|ott|out|окт|жов',
  'nov|lis|ноя|лис',
  'dec|dez|déc|dic|des|дек|гру',
].map(names => new RegExp(`^(${names})`, 'iu'))
const MONTH = MONTHS.map(({ source }) => source.slice(2, -1)).join('|')
const NAMED = new RegExp(
  String.raw`(?<!\d)(?:(\d{1,2})(?:st|nd|rd|th|er|\.|º)?(?: (?:of|de))? ?)?(?<!\p{L})((?:${MONTH})\p{L}*)\.?(?: (\d{1,2})(?:st|nd|rd|th)?(?!\d))?(?:,?(?: de)? (\d{4}))?`,
  'iu',
)

const BEFORE_DAY =
  /(?<!\p{L})(?:until|till?|back|return\p{L}*|through|bis|ab|jusqu|hasta|fino|até|tot|do|до|έως|dal?|à partir)(?!\p{L}{4})\D{0,24}(.{0,40})/giu
const DAY_OF_CJK = /(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]/

/** The day on which somebody returns, where the text names one: `until December 1`, `bis 1.12.2026`, `2026-12-01`. */
export function returnDay(text: string, now: Date): string | null {
  const cjk = DAY_OF_CJK.exec(text)
  if (cjk) return valid(0, Number(cjk[1]), Number(cjk[2]), now)
  for (const [found] of text.matchAll(BEFORE_DAY)) {
    const day = dayIn(found, now)
    if (day) return day
  }
  return null
}

function dayIn(text: string, now: Date): string | null {
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]), now)
  const dotted = /\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})?/.exec(text)
  if (dotted) return valid(Number(dotted[3] ?? 0), Number(dotted[2]), Number(dotted[1]), now)
  const slashed = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text)
  if (slashed) {
    const [, first, second, year] = slashed.map(Number)
    const days = [valid(year ?? 0, second ?? 0, first ?? 0, now), valid(year ?? 0, first ?? 0, second ?? 0, now)]
    const [one, other] = days.filter(day => day !== null)
    // the day or the month may come first: only where one of them is a day to come is it known
    return other && other !== one ? null : (one ?? null)
  }
  const named = NAMED.exec(text)
  if (!named) return null
  const month = MONTHS.findIndex(names => names.test(named[2] ?? '')) + 1
  return valid(Number(named[4] ?? 0), month, Number(named[1] ?? named[3] ?? 0), now)
}

/** Without a year the next such day is meant. */
function valid(year: number, month: number, day: number, now: Date): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  const today = now.toISOString().slice(0, 10)
  const of = (inYear: number) => `${inYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const chosen = of(year || (of(now.getUTCFullYear()) < today ? now.getUTCFullYear() + 1 : now.getUTCFullYear()))
  const limit = new Date(now.getTime() + 400 * 86_400_000).toISOString().slice(0, 10)
  const exists = new Date(`${chosen}T00:00:00Z`).toJSON()?.startsWith(chosen) ?? false
  return exists && chosen >= today && chosen <= limit ? chosen : null
}
