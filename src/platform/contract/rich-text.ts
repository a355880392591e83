import { escapeHtml } from '#platform/contract/html.ts'
import { linkAddress } from '#platform/contract/link-address.ts'

/** A node of rich text, as the editor gives it: paragraphs, lists, marks, links, inline images. */
export interface RichNode {
  type?: string | undefined
  text?: string | undefined
  attrs?: Record<string, unknown> | undefined
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined
  content?: RichNode[] | undefined
}

export const emptyText = (): RichNode => ({ type: 'doc', content: [{ type: 'paragraph' }] })

/** Nodes as they are stored, in JSON; a text that is no JSON becomes its paragraphs (MAIL-012, MAIL-025). */
export function nodesOf(stored: string): RichNode {
  try {
    const parsed = JSON.parse(stored) as RichNode
    if (parsed?.type === 'doc') return parsed
    if (Array.isArray(parsed)) return { type: 'doc', content: parsed as RichNode[] }
  } catch {
    // written by a program as plain text
  }
  return paragraphNodes(stored)
}

/** A plain text as nodes: an empty line parts paragraphs, a single one breaks the line. */
export const paragraphNodes = (text: string): RichNode => ({
  type: 'doc',
  content: text.split(/\n{2,}/).map(paragraph => ({
    type: 'paragraph',
    content: paragraph
      .split('\n')
      .flatMap((line, at): RichNode[] => [
        ...(at > 0 ? [{ type: 'hardBreak' }] : []),
        ...(line ? [{ type: 'text', text: line }] : []),
      ]),
  })),
})

const DEEPEST = 12
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value from outside is a document of nodes, nested at most 12 deep. */
export const isRichText = (value: unknown): value is RichNode =>
  isRecord(value) && value.type === 'doc' && isNode(value, DEEPEST)

function isNode(value: unknown, depth: number): boolean {
  if (depth < 0 || !isRecord(value) || typeof value.type !== 'string') return false
  const { text, attrs, marks, content } = value
  return (
    (text === undefined || typeof text === 'string') &&
    (attrs === undefined || isRecord(attrs)) &&
    (marks === undefined || (Array.isArray(marks) && marks.every(isMark))) &&
    (content === undefined || (Array.isArray(content) && content.every(child => isNode(child, depth - 1))))
  )
}

const isMark = (mark: unknown) =>
  isRecord(mark) && typeof mark.type === 'string' && (mark.attrs === undefined || isRecord(mark.attrs))

/** The nodes with each text node replaced by others. */
export const replaceTexts = (node: RichNode, replace: (text: RichNode) => RichNode[]): RichNode => ({
  ...node,
  ...(node.content && {
    content: node.content.flatMap(child => (child.type === 'text' ? replace(child) : [replaceTexts(child, replace)])),
  }),
})

export const linkOf = ({ marks = [] }: RichNode): string | null => {
  const href = marks.find(({ type }) => type === 'link')?.attrs?.href
  return typeof href === 'string' ? linkAddress(href) : null
}

export const withLink = (node: RichNode, href: string): RichNode => ({
  ...node,
  marks: [...(node.marks ?? []).filter(({ type }) => type !== 'link'), { type: 'link', attrs: { href } }],
})

/** Styles stand in the elements: mail programs drop style sheets, and dark modes recolour what has no colour of its own. */
const PARAGRAPH = 'margin:0 0 1em'
const LIST = 'margin:0 0 1em;padding:0 0 0 1.5em'

/** HTML for a mail (MAIL-055). Whatever is no known node is left out. */
export const toHtml = (node: RichNode): string => {
  const inner = () => (node.content ?? []).map(toHtml).join('')
  switch (node.type) {
    case 'doc':
      return inner()
    case 'paragraph':
      return `<p style="${PARAGRAPH}">${inner() || '<br>'}</p>`
    case 'bulletList':
      return `<ul style="${LIST}">${inner()}</ul>`
    case 'orderedList':
      return `<ol style="${LIST}">${inner()}</ol>`
    case 'listItem':
      return `<li>${inner().replaceAll(`<p style="${PARAGRAPH}">`, '<p style="margin:0">')}</li>`
    case 'hardBreak':
      return '<br>'
    case 'image': {
      const cid = String(node.attrs?.cid ?? '')
      return /^[\w.@-]+$/.test(cid)
        ? `<img src="cid:${cid}" alt="${escapeHtml(String(node.attrs?.alt ?? ''))}" style="max-width:100%;height:auto">`
        : ''
    }
    case 'text':
      return (node.marks ?? []).reduce(marked, escapeHtml(node.text ?? ''))
    default:
      return inner()
  }
}

function marked(html: string, { type, attrs }: { type: string; attrs?: Record<string, unknown> | undefined }): string {
  if (type === 'bold') return `<strong>${html}</strong>`
  if (type === 'italic') return `<em>${html}</em>`
  if (type === 'underline') return `<u>${html}</u>`
  const href = type === 'link' ? linkAddress(String(attrs?.href ?? '')) : null
  return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html
}

/** The plain text of the same nodes: the part of a mail for those who read no HTML, and the preview. */
export function toText(node: RichNode): string {
  return blocks(node, '')
    .join('\n\n')
    .replace(/[ \t]+$/gm, '')
    .trim()
}

function blocks(node: RichNode, indent: string): string[] {
  if (node.type === 'bulletList' || node.type === 'orderedList') {
    const items = (node.content ?? []).map((item, at) => {
      const mark = node.type === 'orderedList' ? `${Number(node.attrs?.start ?? 1) + at}. ` : '- '
      const [first = '', ...rest] = (item.content ?? []).flatMap(child => blocks(child, `${indent}  `))
      return [`${indent}${mark}${first.trimStart()}`, ...rest].join('\n')
    })
    return [items.join('\n')]
  }
  if (node.type === 'paragraph') return [indent + (node.content ?? []).map(inlineText).join('')]
  return (node.content ?? []).flatMap(child => blocks(child, indent))
}

function inlineText({ type, text = '', marks = [], attrs }: RichNode): string {
  if (type === 'hardBreak') return '\n'
  if (type === 'image') return `[${String(attrs?.alt || 'image')}]`
  const href = marks.find(mark => mark.type === 'link')?.attrs?.href
  return typeof href === 'string' && href.replace(/^mailto:/, '') !== text ? `${text} (${href})` : text
}

/** Without pictures, whose bytes belong to one mail. */
export const withoutPictures = (node: RichNode): RichNode => ({
  ...node,
  ...(node.content && { content: node.content.filter(({ type }) => type !== 'image').map(withoutPictures) }),
})

export const isEmptyText = (node: RichNode): boolean => toText(node) === '' && !JSON.stringify(node).includes('"image"')
