import { EditorContent, type JSONContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useId, useState } from 'react'
import { linkAddress } from '#platform/contract/link-address.ts'
import { cx } from '../cx.ts'
import { FieldError, fieldBox } from '../fields/field.tsx'
import { InlineImage, type Picture } from './inline-image.ts'
import { LinkDialog, type TypedLink } from './link-dialog.tsx'
import { cleanPastedHtml } from './pasted-html.ts'
import { Toolbar, type Variable } from './toolbar.tsx'
import { type Completion, Completions, completionsOf, insertCompletion, typedWord } from './word-completions.tsx'

/** Nodes of ProseMirror: paragraphs, lists, bold, italic, underlined and links. */
export type RichTextValue = JSONContent

interface RichTextProps {
  label: string
  value: RichTextValue
  onValueChange: (value: RichTextValue) => void
  /** Stores a picture that was pasted or dropped, and says how the text names and shows it; null where it cannot be. */
  onPicture?: (file: File) => Promise<Picture | null>
  /** Texts that a menu inserts at the cursor. */
  variables?: readonly Variable[]
  /** Texts that stand for a word: `/word` and Tab puts one in. */
  completions?: readonly Completion[] | undefined
  /** The error, in plain words. */
  error?: string | undefined
  className?: string
}

interface OpenLink extends TypedLink {
  isNew: boolean
}

/** The formats that every mail program can show; pasting removes all others. */
export const extensions = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: uri => linkAddress(uri) !== null,
      HTMLAttributes: { rel: 'noopener noreferrer', target: null },
    },
  }),
]

/** A text with bold, italic, lists and links; it answers with nodes, never with HTML. */
export function RichText({
  label,
  value,
  onValueChange,
  onPicture,
  variables,
  completions,
  error,
  className,
}: RichTextProps) {
  const id = useId()
  const [link, setLink] = useState<OpenLink>()
  const editor = useEditor({
    extensions: onPicture ? [...extensions, InlineImage] : extensions,
    content: value,
    // its style element would need an exception in the policy; the rules stand in workspace.css
    injectCSS: false,
    onUpdate: ({ editor }) => onValueChange(editor.getJSON()),
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id, class: 'rich-text outline-none' },
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_, event) => insertPictures(event.clipboardData?.files),
      handleDrop: (view, event) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        const taken = insertPictures(event.dataTransfer?.files, at)
        if (taken) event.preventDefault()
        return taken
      },
      handleKeyDown: (_, event) => {
        if (event.key === 'Tab' && !event.shiftKey && completeWord()) {
          event.preventDefault()
          return true
        }
        if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return false
        event.preventDefault()
        event.stopPropagation()
        openLink()
        return true
      },
    },
  })
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      link: editor.isActive('link'),
      word: completions?.length ? typedWord(editor) : null,
    }),
  })

  /** Whether there were any: then nothing else of the paste is taken. */
  function insertPictures(files: FileList | undefined, at?: number): boolean {
    const pictures = onPicture ? [...(files ?? [])].filter(({ type }) => type.startsWith('image/')) : []
    void (async () => {
      // one after another, in their order
      for (const file of pictures) {
        const attrs = await onPicture?.(file)
        if (!attrs || editor.isDestroyed) continue
        const place = Math.min(at ?? editor.state.selection.from, editor.state.doc.content.size)
        editor.chain().focus().insertContentAt(place, { type: 'image', attrs }).run()
      }
    })()
    return pictures.length > 0
  }

  /** Whether there was a word that stands for a text. */
  function completeWord(): boolean {
    const [first] = completionsOf(completions, typedWord(editor))
    if (first) insertCompletion(editor, first)
    return first !== undefined
  }

  function openLink() {
    const href = editor.getAttributes('link').href as string | undefined
    if (href) editor.commands.extendMarkRange('link')
    const { from, to } = editor.state.selection
    setLink({ text: editor.state.doc.textBetween(from, to, ' '), href: href ?? '', isNew: !href })
  }

  function writeLink({ text, href }: TypedLink) {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
    setLink(undefined)
  }

  return (
    <div className={cx('min-w-0', className)}>
      <span id={id} className="mb-1.5 block font-medium text-12 text-fg-2">
        {label}
      </span>
      <div className={cx(fieldBox, 'block! p-0!', error && 'border-bad-solid')}>
        <Toolbar editor={editor} active={active} onLink={openLink} variables={variables} />
        <EditorContent editor={editor} className="px-3 py-2" />
        <Completions
          items={completionsOf(completions, active.word)}
          onChoose={chosen => insertCompletion(editor, chosen)}
        />
      </div>
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
      {link && (
        <LinkDialog
          value={link}
          onDone={writeLink}
          onRemove={
            link.isNew
              ? undefined
              : () => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run()
                  setLink(undefined)
                }
          }
          onClose={() => setLink(undefined)}
        />
      )}
    </div>
  )
}
