import { Copy, Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import type { Group } from '#records/audiences/rules-contract.ts'
import { sentenceOf } from '#records/audiences/sentence/sentence.ts'
import type { KnownNames } from '../use-names.ts'
import type { WrittenRules } from './use-written-rules.ts'

interface SentenceLineProps {
  tree: Group
  known: KnownNames
  /** While somebody writes. */
  written: WrittenRules | undefined
  onWrite: (written: WrittenRules | undefined) => void
  onUse: () => void
}

/** The tree in one sentence, which can be copied, pasted and typed. */
export function SentenceLine({ tree, known, written, onWrite, onUse }: SentenceLineProps) {
  const sentence = sentenceOf(tree, known.names)
  const line = useRef<HTMLDivElement>(null)
  const isWriting = written !== undefined
  const wasWriting = useRef(false)
  useEffect(() => {
    // the field that had the focus is gone
    if (wasWriting.current && !isWriting)
      line.current?.querySelector<HTMLElement>('[aria-label="Write the rules"]')?.focus()
    wasWriting.current = isWriting
  }, [isWriting])
  if (!written)
    return (
      <div ref={line} className="flex items-start gap-2 border-line border-b px-4 py-4 md:px-5">
        <p className="min-w-0 flex-1 font-medium text-15 wrap-anywhere">{sentence}</p>
        <IconButton
          label="Copy the rules"
          icon={<Copy />}
          onClick={() => {
            void navigator.clipboard.writeText(sentence).then(() => toast.success('Rules Copied'))
          }}
        />
        <IconButton label="Write the rules" icon={<Pencil />} onClick={() => onWrite({ text: sentence })} />
      </div>
    )
  return (
    <form
      className="border-line border-b px-4 py-4 md:px-5"
      onSubmit={event => {
        event.preventDefault()
        onUse()
      }}
    >
      <label className="block">
        <span className="mb-1.5 block font-medium text-12 text-fg-2">
          Rules as a sentence; paste those of another audience
        </span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the person asked to write here
          autoFocus
          rows={3}
          value={written.text}
          data-written-rules
          aria-invalid={written.fault !== undefined}
          aria-describedby="sentence-fault"
          onChange={({ target }) => onWrite({ text: target.value })}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            // what was written is not lost by a slip
            if (written.text === sentence) onWrite(undefined)
          }}
          className="w-full rounded-2 border border-line-field bg-field px-2.5 py-2"
        />
      </label>
      <p id="sentence-fault" role="alert" className="text-12 text-bad">
        {written.fault}
      </p>
      <div className="mt-2 flex gap-2">
        <Button kind="primary" size="small" type="submit">
          Use These Rules
        </Button>
        <Button kind="quiet" size="small" onClick={() => onWrite(undefined)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
