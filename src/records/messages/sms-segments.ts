/** The basic alphabet of text messages (3GPP TS 23.038, 6.2.1), and what takes two places in it. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('\f^{}\\[~]|€')

export interface SmsSize {
  /** `UCS-2` as soon as one character is not in the basic alphabet: then less than half fits. */
  encoding: 'GSM-7' | 'UCS-2'
  /** How many messages are paid for. */
  segments: number
  /** Places used, and how many are left before another message is paid for. */
  used: number
  left: number
  /** The characters that make it UCS-2, each once. */
  costly: string[]
}

/** What a text costs to send: 160 places in one message and 153 in each of several, or 70 and 67 (3GPP TS 23.040, 9.2.3.24). */
export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const costly = [...new Set(characters.filter(one => !BASIC.has(one) && !EXTENDED.has(one)))]
  const encoding = costly.length > 0 ? 'UCS-2' : 'GSM-7'
  const [single, several] = encoding === 'GSM-7' ? [160, 153] : [70, 67]
  const places = characters.map(one => (encoding === 'UCS-2' ? one.length : EXTENDED.has(one) ? 2 : 1))
  const used = places.reduce((sum, place) => sum + place, 0)
  if (used <= single) return { encoding, segments: Math.min(used, 1), used, left: single - used, costly }
  const { segments, filled } = packed(places, several)
  return { encoding, segments, used, left: several - filled, costly }
}

/** A character of two places is never torn, so a message may end with one left empty. */
function packed(places: readonly number[], room: number) {
  let segments = 1
  let filled = 0
  for (const place of places) {
    if (filled + place > room) {
      segments++
      filled = 0
    }
    filled += place
  }
  return { segments, filled }
}
