import { splitAtLinks } from '#platform/contract/html.ts'
import {
  isRichText,
  linkOf,
  paragraphNodes,
  type RichNode,
  replaceTexts,
  toText,
  withLink,
} from '#platform/contract/rich-text.ts'
import { filled, type MessageValues, templateFault, variablesOf } from '#records/messages/template-text.ts'

/** JSON characters of a text: 20,000 characters with room for their nodes. */
const LONGEST = 100_000

/** The error of nodes as a sentence for their author; undefined when they are valid. */
export function nodesFault(nodes: unknown): string | undefined {
  if (!isRichText(nodes)) return 'This is not a text of the editor.'
  if (JSON.stringify(nodes).length > LONGEST) return 'This text is too long.'
  if (JSON.stringify(nodes).includes('"type":"image"')) return 'Pictures are not supported in messages to fans.'
  return undefined
}

/** The error of a mail's variables as a sentence for its author; undefined when they are valid. */
export function mailVariableFault(nodes: RichNode): string | undefined {
  const whole = toText(nodes)
  const inNodes = new Set(textsIn(nodes).flatMap(variablesOf))
  const split = variablesOf(whole).find(name => !inNodes.has(name))
  return split === undefined ? templateFault(whole) : `Give all of {${split}} the same style.`
}

const textsIn = (node: RichNode): string[] =>
  node.type === 'text' ? [node.text ?? ''] : (node.content ?? []).flatMap(textsIn)

export const mailNodes = (email: string | Record<string, unknown>): RichNode =>
  typeof email === 'string' ? paragraphNodes(email) : (email as RichNode)

/** Web addresses that a mail links, each once, in their order. */
export function linksIn(nodes: RichNode): string[] {
  const links = (node: RichNode): string[] =>
    node.type === 'text' ? [linkOf(node) ?? ''] : (node.content ?? []).flatMap(links)
  return [...new Set(links(nodes).filter(href => /^https?:/.test(href)))]
}

/** A mail with its variables filled in. A web address in the text becomes a link; `track` replaces where links lead. */
export function filledMail(
  nodes: RichNode,
  values: MessageValues,
  track: (href: string, at: number) => string,
  language: 'en' | 'fr' = 'en',
): RichNode {
  const links = linksIn(nodes)
  return replaceTexts(nodes, node => {
    const text = filled(node.text ?? '', values, language)
    const href = linkOf(node)
    if (href) {
      const at = links.indexOf(href)
      return text === '' ? [] : [withLink({ ...node, text }, at < 0 ? href : track(href, at))]
    }
    return splitAtLinks(text).flatMap((part, at) =>
      part === '' ? [] : [at % 2 === 1 ? withLink({ ...node, text: part }, part) : { ...node, text: part }],
    )
  })
}
