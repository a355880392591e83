import { readText, writeText } from '#platform/web/storage.ts'

const nameOf = (organizationId: string, mentionId: string) => `fanfare.mention_answer.${organizationId}.${mentionId}`

/** What was typed into the answer of a mention in this browser, and has not been sent. */
export const keptAnswer = (organizationId: string, mentionId: string) =>
  readText(nameOf(organizationId, mentionId)) ?? ''

export const saveAnswer = (organizationId: string, mentionId: string, text: string) =>
  writeText(nameOf(organizationId, mentionId), text === '' ? null : text)
