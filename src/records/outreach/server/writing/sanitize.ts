import sanitizeHtml from 'sanitize-html'

const STYLES = {
  color: [/^[\w#(),.% -]+$/],
  'background-color': [/^[\w#(),.% -]+$/],
  'text-align': [/^(left|right|center|start|end)$/],
  'font-size': [/^\d+(px|pt|em|rem|%)$/],
  'font-weight': [/^(bold|normal|\d{3})$/],
  'font-style': [/^(italic|normal)$/],
  'text-decoration': [/^[\w -]+$/],
  margin: [/^[\w.% -]+$/],
  padding: [/^[\w.% -]+$/],
  'max-width': [/^[\d.]+(px|%)$/],
  width: [/^([\d.]+(px|%)|auto)$/],
  height: [/^([\d.]+(px|%)|auto)$/],
  'line-height': [/^[\w.%]+$/],
  border: [/^[\w#(),.% -]+$/],
}

/** HTML that may stand in a mail: no scripts, no handlers, no forms, links to the web, mail and telephones (MAIL-048). */
export const sanitizeMail = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'div', 'span', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'a', 'img', 'blockquote'],
      ...['ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'pre', 'code', 'table', 'thead', 'tbody', 'tr', 'td', 'th'],
    ],
    allowedAttributes: {
      '*': ['style', 'align', 'dir', 'lang'],
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan', 'width', 'valign'],
      th: ['colspan', 'rowspan', 'width', 'valign'],
      table: ['width', 'cellpadding', 'cellspacing', 'border', 'role'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid', 'https'] },
    allowProtocolRelative: false,
    allowedStyles: { '*': STYLES },
  })
