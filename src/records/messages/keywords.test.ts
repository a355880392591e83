import { expect, test } from 'vitest'
import { keywordIn, languageOf } from '#records/messages/keywords.ts'

test.each<[string, string | null]>([
  ...'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT OPTOUT REVOKE ARRET ARRETER ARRETEZ DESABONNER DESINSCRIRE DESINSCRIPTION ANNULER FIN'
    .split(' ')
    .map((word): [string, string] => [word, 'STOP']),
  ['stop', 'STOP'],
  [' Stop. ', 'STOP'],
  ['Stop!!!', 'STOP'],
  ['Arrêt', 'STOP'],
  ['opt out', 'STOP'],
  ['STOP ALL', 'STOP'],
  ['désinscrire', 'STOP'],
  ['stop it please', 'STOP'],
  ['please stop', 'STOP'],
  ['arrêt svp', 'STOP'],
  ['START', 'START'],
  ['unstop', 'START'],
  ['Oui', 'START'],
  ['help', 'HELP'],
  ['Aide ?', 'HELP'],
  ['INFO', 'HELP'],
  ['stop by the show tonight', null],
  ['stop by the show', null],
  ['the end of it', null],
  ['cancel my friday plans', null],
  ['yes please', null],
  ['bonjour', null],
  ['', null],
  ['🛑', null],
])('reads %j as %s', (text, keyword) => expect(keywordIn(text)?.keyword ?? null).toBe(keyword))

test('answers French keywords in French', () => {
  expect(languageOf('ARRET')).toBe('fr')
  expect(languageOf('AIDE')).toBe('fr')
  expect(languageOf('STOP')).toBeNull()
})
