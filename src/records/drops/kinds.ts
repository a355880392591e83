import type { z } from 'zod'
import type { dropType } from './contract.ts'

export type DropKind = z.output<typeof dropType>

/** The kinds of page, in the words of who makes one. */
export const dropKinds: readonly { value: DropKind; label: string; help: string }[] = [
  { value: 'BASIC_SIGN_UP', label: 'Sign-up', help: 'Fans leave an address or a number.' },
  { value: 'TRACK_PRE_SAVE', label: 'Pre-save', help: 'A release before its day; after it, where to listen.' },
  { value: 'LINK_COLLECTION', label: 'Cities', help: 'A tour: one row a city, each with its own sign-up or link.' },
  { value: 'LISTENING', label: 'Listening', help: 'A release that is out, on every service.' },
  { value: 'COMMENT', label: 'Comment', help: 'The page your comments and replies lead to.' },
]
