import type { Editor } from '@tiptap/react'
import { Kbd } from '../kbd.tsx'

export interface Completion {
  word: string
  text: string
}

const MOST = 4
const WORD = /(?:^|\s)\/([a-z0-9-]{0,40})$/

/** What stands between a slash and the caret; null where there is none. */
export function typedWord(editor: Editor): string | null {
  const { $from, empty } = editor.state.selection
  if (!empty) return null
  return WORD.exec($from.parent.textBetween(0, $from.parentOffset, '\n', ' '))?.[1] ?? null
}

export const completionsOf = (all: readonly Completion[] | undefined, word: string | null): readonly Completion[] =>
  word === null ? [] : (all ?? []).filter(one => one.word.startsWith(word)).slice(0, MOST)

/** Puts the text in place of the slash and the word before the caret. */
export function insertCompletion(editor: Editor, { text }: Completion): void {
  const word = typedWord(editor)
  if (word === null) return
  const to = editor.state.selection.from
  const [first = '', ...others] = text.split('\n')
  const content = [
    ...(first ? [{ type: 'text', text: first }] : []),
    ...others.flatMap(line => [{ type: 'hardBreak' }, ...(line ? [{ type: 'text', text: line }] : [])]),
  ]
  editor
    .chain()
    .focus()
    .insertContentAt({ from: to - word.length - 1, to }, content)
    .run()
}

interface CompletionsProps {
  items: readonly Completion[]
  onChoose: (chosen: Completion) => void
}

/** What Tab or a click would put in. */
export function Completions({ items, onChoose }: CompletionsProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Matching texts" className="border-line border-t p-1">
      {items.map((item, at) => (
        <li key={item.word}>
          <button
            type="button"
            className="flex w-full items-center gap-3 rounded-2 px-2 py-1 text-start hover:bg-hover"
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <span className="flex-none font-medium">{`/${item.word}`}</span>
            <span className="min-w-0 flex-1 truncate text-fg-2">{item.text}</span>
            {at === 0 && <Kbd keys="Tab" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
