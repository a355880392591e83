import { emptyText, isEmptyText, nodesOf, type RichNode } from '#platform/contract/rich-text.ts'
import { readText, writeText } from '#platform/web/storage.ts'

const nameOf = (organizationId: string, threadId: string) => `fanfare.answer.${organizationId}.${threadId}`

/** What was typed into the answer of a conversation in this browser, and has not been sent. */
export function keptAnswer(organizationId: string, threadId: string): RichNode {
  const kept = readText(nameOf(organizationId, threadId))
  return kept === null ? emptyText() : nodesOf(kept)
}

export const saveAnswer = (organizationId: string, threadId: string, nodes: RichNode) =>
  writeText(nameOf(organizationId, threadId), isEmptyText(nodes) ? null : JSON.stringify(nodes))
