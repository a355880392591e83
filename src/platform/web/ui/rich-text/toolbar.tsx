import type { Editor } from '@tiptap/react'
import { Bold, Italic, Link, List, ListOrdered, Underline } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'

export interface ActiveMarks {
  bold: boolean
  italic: boolean
  underline: boolean
  bulletList: boolean
  orderedList: boolean
  link: boolean
}

interface ToolbarProps {
  editor: Editor
  active: ActiveMarks
  onLink: () => void
}

/** The toolbar above the text; each button has a keyboard shortcut too. */
export function Toolbar({ editor, active, onLink }: ToolbarProps) {
  const tool = (name: keyof ActiveMarks, label: string, keys: string, icon: ReactNode, run: () => void) => (
    <IconButton
      key={name}
      label={label}
      keys={keys}
      size="small"
      icon={icon}
      aria-pressed={active[name]}
      className="aria-pressed:bg-fill"
      // the selection stays where it is
      onMouseDown={event => event.preventDefault()}
      onClick={run}
    />
  )
  return (
    <div role="toolbar" aria-label="Text style" className="flex gap-0.5 border-line border-b p-1">
      {tool('bold', 'Bold', 'mod+b', <Bold />, () => editor.chain().focus().toggleBold().run())}
      {tool('italic', 'Italic', 'mod+i', <Italic />, () => editor.chain().focus().toggleItalic().run())}
      {tool('underline', 'Underline', 'mod+u', <Underline />, () => editor.chain().focus().toggleUnderline().run())}
      {tool('bulletList', 'List', 'mod+shift+8', <List />, () => editor.chain().focus().toggleBulletList().run())}
      {tool('orderedList', 'Numbered list', 'mod+shift+7', <ListOrdered />, () =>
        editor.chain().focus().toggleOrderedList().run(),
      )}
      {tool('link', 'Link', 'mod+k', <Link />, onLink)}
    </div>
  )
}
