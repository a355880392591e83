import { describe, expect, it } from 'vitest'
import { type RichNode, toHtml, toText } from '#platform/contract/rich-text.ts'
import { filledMail, linksIn, mailNodes, mailVariableFault, nodesFault } from './mail-text.ts'

const text = (value: string, ...marks: NonNullable<RichNode['marks']>): RichNode => ({
  type: 'text',
  text: value,
  marks,
})
const link = (href: string) => ({ type: 'link', attrs: { href } })
const bold = { type: 'bold' }
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const same = (href: string) => href

describe('the mail of a message to an audience', () => {
  it('fills variables in bold and linked text, and says the fallback where a value is missing', () => {
    const mail = doc(text('Hi {first_name|friend}, ', bold), text('{label} tickets', link('https://label.example/t')))
    expect(toText(filledMail(mail, { label: 'North' }, same))).toBe(
      'Hi friend, North tickets (https://label.example/t)',
    )
    expect(toHtml(filledMail(mail, { first_name: '<i>Ann', label: 'North' }, same))).toContain(
      '<strong>Hi &lt;i&gt;Ann, </strong>',
    )
  })

  it('links a web address in the text, and counts links that the author set by their place', () => {
    const mail = doc(
      text('{link} and '),
      text('one', link('https://a.example/')),
      text(' two', link('https://b.example/')),
      text(' one again', link('https://a.example/')),
      text(' write', link('mailto:hi@a.example')),
    )
    expect(linksIn(mail)).toEqual(['https://a.example/', 'https://b.example/'])
    const html = toHtml(
      filledMail(mail, { link: 'https://fans.example/l/x' }, (_, at) => `https://fans.example/l/x/${at}`),
    )
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="https://fans.example/l/x"',
      'href="https://fans.example/l/x/0"',
      'href="https://fans.example/l/x/1"',
      'href="https://fans.example/l/x/0"',
      'href="mailto:hi@a.example"',
    ])
  })

  it('breaks the lines and paragraphs of a plain text', () => {
    expect(toHtml(mailNodes('One\ntwo\n\nthree'))).toMatch(/<p[^>]*>One<br>two<\/p><p[^>]*>three<\/p>/)
  })

  it.each([
    ['an unknown variable', doc(text('Hi {shoe_size}')), 'There is no {shoe_size}.'],
    [
      'a variable in two styles',
      doc(text('Hi {first_'), text('name}', bold)),
      'Give all of {first_name} the same style.',
    ],
  ])('finds %s', (_, nodes, fault) => expect(mailVariableFault(nodes)).toContain(fault))

  it.each([
    ['a picture', { type: 'doc', content: [{ type: 'image', attrs: { cid: 'a' } }] }, 'Pictures are not supported'],
    ['no document', { type: 'paragraph' }, 'This is not a text of the editor.'],
    [
      'a text that is no text',
      { type: 'doc', content: [{ type: 'text', text: 3 }] },
      'This is not a text of the editor.',
    ],
    [
      'nodes within nodes without end',
      Array.from({ length: 5_000 }).reduce<object>(inner => ({ type: 'doc', content: [inner] }), { type: 'text' }),
      'This is not a text of the editor.',
    ],
    ['a very long text', doc(text('a'.repeat(100_001))), 'This text is too long.'],
  ])('refuses %s', (_, nodes, fault) => expect(nodesFault(nodes)).toContain(fault))
})
