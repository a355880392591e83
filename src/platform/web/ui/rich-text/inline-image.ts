import { Node } from '@tiptap/react'

/** A picture within a text, whose bytes are kept elsewhere. */
export interface Picture {
  /** By what the text names it. */
  cid: string
  alt: string
  /** A small copy to show while writing, as a data URL. */
  src: string
}

/** Pictures of other pages, which a paste brings, are not taken: they have no content id. */
export const InlineImage = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ cid: { default: '' }, alt: { default: '' }, src: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[data-cid]',
      getAttrs: (image: HTMLElement) => ({
        cid: image.dataset.cid ?? '',
        alt: image.getAttribute('alt') ?? '',
        src: image.getAttribute('src')?.startsWith('data:image/') ? image.getAttribute('src') : '',
      }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'img',
    {
      'data-cid': String(attrs.cid),
      alt: String(attrs.alt),
      class: 'inline-block max-h-60 max-w-full rounded-1',
      ...(attrs.src && { src: String(attrs.src) }),
    },
  ],
})
