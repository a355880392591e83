import { expect, it } from 'vitest'
import { morph } from './morph.ts'

const tree = (html: string) => {
  const root = document.createElement('body')
  root.innerHTML = html
  return root
}

it.each([
  ['words', '<h1>Night Bus</h1>', '<h1>Night Tram</h1>'],
  ['attributes that come, go and change', '<p class="a" id="x">.</p>', '<p class="b" lang="fr">.</p>'],
  ['more children', '<ul><li>1</li></ul>', '<ul><li>0</li><li>1</li><li>2</li></ul>'],
  ['fewer children', '<ul><li>0</li><li>1</li></ul>', '<ul></ul>'],
  ['another element in its place', '<main><a href="#x">.</a></main>', '<main><form><input></form></main>'],
  ['text for an element', 'words', '<b>words</b>'],
])('A tree becomes like another: %s', (_, before, after) => {
  const from = tree(before)
  morph(from, tree(after))
  expect(from.innerHTML).toBe(tree(after).innerHTML)
})

it('keeps the DOM node of unchanged content', () => {
  const from = tree('<main><img src="/media/a.webp"><h1>One</h1></main>')
  const [picture, title] = [from.querySelector('img'), from.querySelector('h1')]
  morph(from, tree('<main><img src="/media/a.webp"><h1>Two</h1></main>'))
  expect(from.querySelector('img')).toBe(picture)
  expect(from.querySelector('h1')).toBe(title)
  expect(title?.textContent).toBe('Two')
})
