import { useEffect, useEffectEvent } from 'react'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { type Item, itemsOf, treeOfItems } from '#records/audiences/edit.ts'
import { readSentence, sentenceOf } from '#records/audiences/sentence/sentence.ts'
import type { KnownNames } from '../use-names.ts'

/** Copies a rule or a bracket as the sentence that another audience, a mail or a chat can take. */
export const copyItem = (item: Item, { names }: KnownNames) =>
  void navigator.clipboard
    .writeText(sentenceOf(treeOfItems([{ ...item, operator: 'AND' }]), names))
    .then(() => toast.success('Rule Copied'))

/** Adds the rules of a sentence that is pasted outside a field; several of them as a bracket. */
export function usePaste({ names }: KnownNames, onAdd: (item: Item) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    if (typing || !text.startsWith('Fans who ')) return
    event.preventDefault()
    const read = readSentence(text, names)
    if ('fault' in read) return toast.error(read.fault)
    const items = itemsOf(read.tree)
    const [first] = items
    if (first) onAdd(items.length === 1 ? first : { operator: 'AND', items })
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
