const WORD_LIST = /mso-list\s*:/i
const ORDERED = /^[\s(]*(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i

/**
 * Pasted HTML with the lists of Word, which are paragraphs with a painted mark, as lists, and without Word's empty paragraphs and
 * hidden parts. What the editor does not know falls away there.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('style, script, meta, link, title, xml')) hidden.remove()
  for (const element of body.querySelectorAll('*'))
    if (/^o:p$/i.test(element.tagName)) element.replaceWith(...element.childNodes)
  for (const paragraph of body.querySelectorAll('p')) {
    if (WORD_LIST.test(paragraph.getAttribute('style') ?? '')) intoList(paragraph)
    else if (isWordBlank(paragraph)) paragraph.remove()
  }
  return body.innerHTML
}

/** Word's blank lines: ours come from the margins of paragraphs. */
const isWordBlank = (paragraph: Element) =>
  /^Mso/.test(paragraph.className) && !paragraph.querySelector('img') && paragraph.textContent.trim() === ''

function intoList(paragraph: Element): void {
  const mark = [...paragraph.querySelectorAll('span')].find(span =>
    /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const kind = ORDERED.test(mark?.textContent ?? '') ? 'ol' : 'ul'
  mark?.remove()
  const before = paragraph.previousElementSibling
  const list =
    before?.tagName.toLowerCase() === kind && before.hasAttribute('data-pasted')
      ? before
      : paragraph.ownerDocument.createElement(kind)
  list.setAttribute('data-pasted', '')
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  list.append(item)
  if (list === before) paragraph.remove()
  else paragraph.replaceWith(list)
}
