/**
 * Morphs one DOM tree into another and touches only differences: unchanged pictures are not reloaded, nothing
 * flickers, and the scroll position stays.
 */
export function morph(from: Element, to: Element) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name)
  for (const { name, value } of [...to.attributes])
    if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  const wanted = [...to.childNodes]
  wanted.forEach((node, index) => {
    const known = from.childNodes[index]
    if (!known) from.append(from.ownerDocument.importNode(node, true))
    else if (known.isEqualNode(node)) return
    else if (isElement(known) && isElement(node) && known.nodeName === node.nodeName) morph(known, node)
    else known.replaceWith(from.ownerDocument.importNode(node, true))
  })
  for (const extra of [...from.childNodes].slice(wanted.length)) extra.remove()
}

/** Of another window than ours, so `instanceof` would not know it. */
const isElement = (node: Node): node is Element => node.nodeType === 1
