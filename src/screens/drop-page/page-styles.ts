import type { PublicDrop } from '#records/drops/contract.ts'
import { visibleBlocks } from './block-rules.ts'

/** The styles of all pages, and of the parts that only some have. */
export interface PageStyles {
  page: string
  rows: string
  blocks: string
  /** Of the page of an artist, with its lists of services. */
  artist?: string
  /** Of a form in steps. */
  steps?: string
  /** Of a page in two languages. */
  language?: string
  /** Of a page that is still to open. */
  teaser?: string
}

export const NO_STYLES: PageStyles = { page: '', rows: '', blocks: '' }

/** What the page of this drop needs, and nothing else: it is part of the one file that a phone waits for. */
export function stylesOf(
  { page, rows, blocks, teaser = '', steps = '', language = '' }: PageStyles,
  drop: Pick<PublicDrop, 'drop_type' | 'blocks' | 'listening_links' | 'form_layout' | 'second_language'>,
  phase: 'teaser' | 'active' | 'ended' = 'active',
): string {
  const form = page + (drop.second_language ? language : '') + (drop.form_layout === 'STEPS' ? steps : '')
  if (phase === 'teaser') return form + teaser
  // an ended page leads to where the artist is heard
  if (phase === 'ended') return form + rows
  const listens = drop.listening_links.some(link => !link.is_hidden)
  const hasRows = listens || (drop.drop_type !== 'BASIC_SIGN_UP' && drop.drop_type !== 'COMMENT')
  const hasBlocks = visibleBlocks(drop).length > 0
  return form + (hasRows || hasBlocks ? rows : '') + (hasBlocks ? blocks : '')
}
