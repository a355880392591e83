import { useState } from 'react'
import { RichText, type RichTextValue } from '#platform/web/ui/rich-text/rich-text.tsx'
import { Spec } from './spec.tsx'

const letter: RichTextValue = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Hello Maëlle, ' },
        { type: 'text', marks: [{ type: 'bold' }], text: 'Second Window' },
        { type: 'text', text: ' comes out on Friday. ' },
        {
          type: 'text',
          marks: [{ type: 'link', attrs: { href: 'https://label.example/second-window' } }],
          text: 'Listen ahead',
        },
        { type: 'text', text: '.' },
      ],
    },
    {
      type: 'bulletList',
      content: ['One post', 'One story'].map(text => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    },
  ],
}

export function RichTexts() {
  const [value, setValue] = useState(letter)
  return (
    <Spec title="Rich text">
      <RichText label="Message" value={value} onValueChange={setValue} />
    </Spec>
  )
}
