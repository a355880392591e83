/** What ends the parts of a domain, in any script: UTS 46 takes them for a full stop. */
const DOTS = '.\u3002\uff0e\uff61\u2024'

/**
 * A name that a person typed, for one line of a message. Mail programs make links of what looks like one, so nothing in it
 * does: no scheme, no address, no domain. `will.i.am` gets a space (`will.i. am`), M.I.A. and 10:30 stay.
 */
export const nameInMail = (name: string, most = 150): string =>
  name
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\u2060\ufeff\u00ad]+/gu, ' ')
    .trim()
    .slice(0, most)
    // a cut emoji
    .replace(/\p{Cs}$/u, '')
    .replace(/[/\\]{2,}/g, '/')
    .replace(/(?<=[\p{L}\p{M}]):(?=\S)/gu, ': ')
    .replace(new RegExp(`(?<=\\S)([${DOTS}])(?=[\\p{L}\\p{N}\\p{M}-]{2})`, 'gu'), '$1 ')
    .replace(/@/g, ' @ ')
    .replace(/ {2,}/g, ' ')
    .trim()
