export type Keyword = 'STOP' | 'START' | 'HELP'

/**
 * Keywords that carriers and regulators require, in English and French (CTIA Messaging Principles 5.1.3; FCC 64.1200(a)(10);
 * in Canada and France ARRET, in France also STOP alone).
 */
const words: Record<Keyword, ReadonlySet<string>> = {
  STOP: new Set(
    'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT OPTOUT REVOKE ARRET ARRETER ARRETEZ DESABONNER DESINSCRIRE DESINSCRIPTION ANNULER FIN'.split(
      ' ',
    ),
  ),
  START: new Set('START UNSTOP YES OUI COMMENCER REPRENDRE REABONNER'.split(' ')),
  HELP: new Set('HELP INFO AIDE'.split(' ')),
}

/** Keywords that count as STOP also within a short sentence. */
const PLAINLY_STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'ARRET', 'ARRETEZ', 'DESABONNER', 'DESINSCRIRE'])
const SHORT = 3

/**
 * The action a text asks for and its keyword, or null. The keyword stands alone, in any case, with or without accents and
 * punctuation; "stop it please" is a STOP too, "stop by the show tonight" is not.
 */
export function keywordIn(text: string): { keyword: Keyword; word: string } | null {
  const said = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  const alone = said.join('')
  for (const keyword of ['STOP', 'START', 'HELP'] as const)
    if (words[keyword].has(alone)) return { keyword, word: alone }
  const plain = said.length <= SHORT ? said.find(word => PLAINLY_STOP.has(word)) : undefined
  return plain ? { keyword: 'STOP', word: plain } : null
}

/** A French word is answered in French; STOP and its like belong to both, and are answered in the language last written in. */
export const languageOf = (word: string): 'fr' | null =>
  /^(ARRET|DESABONNER|DESINSCRI|ANNULER|FIN$|OUI|COMMENCER|REPRENDRE|REABONNER|AIDE)/.test(word) ? 'fr' : null
