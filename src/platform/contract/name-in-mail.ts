/** What ends the parts of a domain, in any script, or ends in a full stop when characters are normalized (UTS 46, NFKC). */
const DOTS = '.\u2024\u3002\ufe12\ufe52\uff0e\uff61\u2488-\u249b\u33c2\u33c7\u33d8\u{1f100}'

/** A symbol may stand for letters, as ℡ for TEL; and what is invisible may stand between them. */
const DOT_OF_DOMAIN = new RegExp(
  `(?<=\\S)[${DOTS}](?=[\\p{L}\\p{N}\\p{M}\\u200c\\u200d-]{2}|\\p{So})|(?<=www)[${DOTS}](?=\\S)`,
  'giu',
)

/** Invisible characters that belong to an emoji: what joins a family, and the tags of a flag. */
const JOINER = '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\ufe0f])\u200d(?=\\p{Extended_Pictographic})'
const TAG = '(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]'
/** In Persian, Sinhala and others they are part of the spelling. */
const SPELLING = '(?<=(?!\\p{Script=Latin})[\\p{L}\\p{M}])[\u200c\u200d](?=(?!\\p{Script=Latin})[\\p{L}\\p{M}])'
/** A program that finds links may ignore these. Marks stay: they are part of an emoji or a letter. */
const INVISIBLE = new RegExp(
  `(${JOINER}|${TAG}|${SPELLING})|(?!\\p{M})[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
)

/**
 * A name that a person typed, for one line of a message. Mail programs make links of what looks like one, so nothing in it
 * does: no scheme, no address, no domain. `will.i.am` gets a space (`will.i. am`), M.I.A. and 10:30 stay.
 */
export const nameInMail = (name: string, most = 150): string =>
  name
    .replace(INVISIBLE, '$1')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, most)
    // a cut emoji
    .replace(/\p{Cs}$/u, '')
    .replace(/[/\\]{2,}/g, '/')
    .replace(/(?<=[\p{L}\p{M}]):(?=\S)/gu, ': ')
    .replace(DOT_OF_DOMAIN, '$& ')
    .replace(/@/g, ' @ ')
    .replace(/ {2,}/g, ' ')
    .trim()
