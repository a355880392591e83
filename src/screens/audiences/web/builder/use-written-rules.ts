import { useState } from 'react'
import { type Items, itemsOf, treeOfItems } from '#records/audiences/edit.ts'
import type { Group } from '#records/audiences/rules-contract.ts'
import { readSentence, sentenceOf } from '#records/audiences/sentence/sentence.ts'
import { canonical } from '#records/audiences/tree.ts'
import type { KnownNames } from '../use-names.ts'

/** Rules while they are written as a sentence: not yet those of the audience. */
export interface WrittenRules {
  text: string
  fault?: string | undefined
}

interface Opened extends WrittenRules {
  /** The sentence of the rules that the text replaces. */
  from: string
}

const CHANGED = 'The rules below were changed meanwhile. Press again to replace them by this sentence.'

/** The sentence that stands open, if any, over the rules of an audience. */
export function useWrittenRules(tree: Group, known: KnownNames, onUse: (items: Items) => void) {
  const [opened, setOpened] = useState<Opened>()
  const sentence = sentenceOf(tree, known.names)
  const isChanged = opened !== undefined && opened.text.trim() !== opened.from
  // a sentence in which nothing was written follows the rules below it
  const written = opened && !isChanged ? { text: sentence, from: sentence } : opened
  return {
    written,
    isChanged,
    write: (next: WrittenRules | undefined) => setOpened(next && { ...next, from: written?.from ?? sentence }),
    /** The rules with those that are written; null where they are not understood, which the sentence then says. */
    use(): Group | null {
      if (!written || !isChanged) {
        setOpened(undefined)
        return tree
      }
      const refuse = (fault: string, from: string) => {
        setOpened({ ...written, from, fault })
        document.querySelector<HTMLElement>('[data-written-rules]')?.focus()
        return null
      }
      const answer = readSentence(written.text, known.names)
      if ('fault' in answer) return refuse(answer.fault, written.from)
      if (written.from !== sentence) return refuse(CHANGED, sentence)
      const items = itemsOf(answer.tree)
      setOpened(undefined)
      onUse(items)
      return canonical(treeOfItems(items))
    },
  }
}
