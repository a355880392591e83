import type { ReactNode } from 'react'
import { linkOf, type RichNode } from '#platform/contract/rich-text.ts'

/** Rich text as it is read: the same nodes as the editor's, without one. Unknown nodes show what is in them. */
export function RichTextView({ node }: { node: RichNode }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: nodes have nothing else that tells them apart
  const inner = () => (node.content ?? []).map((child, at) => <RichTextView key={at} node={child} />)
  switch (node.type) {
    case 'doc':
      return <div className="rich-text wrap-anywhere">{inner()}</div>
    case 'paragraph':
      return <p>{node.content?.length ? inner() : <br />}</p>
    case 'bulletList':
      return <ul>{inner()}</ul>
    case 'orderedList':
      return <ol>{inner()}</ol>
    case 'listItem':
      return <li>{inner()}</li>
    case 'hardBreak':
      return <br />
    case 'text':
      return marked(node)
    default:
      return <>{inner()}</>
  }
}

function marked(node: RichNode): ReactNode {
  const has = (type: string) => node.marks?.some(mark => mark.type === type)
  const href = linkOf(node)
  let shown: ReactNode = node.text
  if (has('bold')) shown = <strong>{shown}</strong>
  if (has('italic')) shown = <em>{shown}</em>
  if (has('underline')) shown = <u>{shown}</u>
  return href ? (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {shown}
    </a>
  ) : (
    shown
  )
}
