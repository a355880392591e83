import { useState } from 'react'
import { type Items, itemsOf, treeOfItems } from '#records/audiences/edit.ts'
import type { Group } from '#records/audiences/rules-contract.ts'
import { readSentence, sentenceOf } from '#records/audiences/sentence/sentence.ts'
import { canonical } from '#records/audiences/tree.ts'
import type { KnownNames } from '../use-names.ts'

/** Rules while they are written as a sentence: not yet those of the audience. */
export interface WrittenRules {
  text: string
  fault?: string
}

/** The sentence that stands open, if any, over the rules of an audience. */
export function useWrittenRules(tree: Group, known: KnownNames, onUse: (items: Items) => void) {
  const [written, write] = useState<WrittenRules>()
  const isChanged = written !== undefined && written.text.trim() !== sentenceOf(tree, known.names)
  return {
    written,
    write,
    isChanged,
    /** The rules with those that are written; null where they are not understood, which the sentence then says. */
    use(): Group | null {
      if (!isChanged) {
        write(undefined)
        return tree
      }
      const answer = readSentence(written.text, known.names)
      if ('fault' in answer) {
        write({ ...written, fault: answer.fault })
        document.querySelector<HTMLElement>('[data-written-rules]')?.focus()
        return null
      }
      const items = itemsOf(answer.tree)
      write(undefined)
      onUse(items)
      return canonical(treeOfItems(items))
    },
  }
}
