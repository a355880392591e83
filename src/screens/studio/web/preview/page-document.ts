/**
 * The page of a preview as a document to look at: without scripts, and without what a page says where scripts are off.
 * Nobody can sign up in it whatever its button looks like: its frame runs no script and sends no form.
 */
export function pageDocument(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const part of page.querySelectorAll('script, noscript, .act > .note:first-child')) part.remove()
  for (const button of page.querySelectorAll('[data-submit]')) button.removeAttribute('disabled')
  return page
}

export const sourceOf = (page: Document) => `<!doctype html>${page.documentElement.outerHTML}`
