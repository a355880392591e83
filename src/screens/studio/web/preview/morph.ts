/**
 * Makes one tree of nodes like another and touches only what differs: pictures that stay are not loaded again, nothing
 * flickers, and whoever scrolled stays where they are.
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
