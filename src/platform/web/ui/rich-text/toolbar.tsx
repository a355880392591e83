import type { Editor } from '@tiptap/react'
import { Bold, Braces, Italic, Link, List, ListOrdered, Underline } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Menu, MenuItem } from '../layers/menu.tsx'

export interface ActiveMarks {
  bold: boolean
  italic: boolean
  underline: boolean
  bulletList: boolean
  orderedList: boolean
  link: boolean
}

export interface Variable {
  label: string
  /** What is inserted: `{first_name|there}`. */
  text: string
}

interface ToolbarProps {
  editor: Editor
  active: ActiveMarks
  onLink: () => void
  variables?: readonly Variable[] | undefined
}

/** The toolbar above the text; each button has a keyboard shortcut too. */
export function Toolbar({ editor, active, onLink, variables }: ToolbarProps) {
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
      {variables && (
        <Menu trigger={<IconButton label="Insert variable" size="small" icon={<Braces />} />} finalFocus={() => false}>
          {variables.map(({ label, text }) => (
            <MenuItem key={label} onSelect={() => void editor.chain().focus().insertContent(text).run()}>
              <span className="flex-1">{label}</span>
              <code className="text-12 text-fg-3">{text}</code>
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  )
}
