import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Mention } from '#records/mentions/contract.ts'
import { COMMENT_DISPLAYS, type CommentDisplay } from '#records/mentions/rules.ts'
import { mentionsSearch } from './address.ts'
import { MentionRows } from './mention-rows.tsx'

const ID = '01980000-0000-7000-8000-000000000001'
const TEXT = 'First line\nsecond line'
const comment: Mention = {
  id: ID,
  kind: 'COMMENT',
  page_type: 'OPEN',
  account: { id: ID, username: 'wrenhallow', state: 'CONNECTED' },
  artist: { id: ID, name: 'Wren Hallow', image_url: null },
  sender_id: '1784',
  sender_username: 'marlow',
  sender_name: null,
  is_verified: false,
  follower_count: null,
  fan_id: null,
  text: TEXT,
  media_url: null,
  media_state: 'NONE',
  song: null,
  mentioned_at: '2026-11-20T12:00:00.000Z',
  closes_at: null,
  answered_at: null,
  reply: null,
}

const shown = (display: CommentDisplay) => {
  const { unmount } = render(
    <MentionRows
      items={[comment]}
      now={new Date('2026-11-20T13:00:00Z')}
      current={undefined}
      onOpen={() => {}}
      display={display}
    />,
  )
  // once for phones and once for wide screens
  const texts = screen.queryAllByText((_, element) => element?.textContent === TEXT && element.children.length === 0)
  const state = { texts: texts.length, clamped: texts.every(one => one.className.includes('line-clamp-1')) }
  const hidden = screen.queryAllByText('Comment hidden').length
  unmount()
  return { ...state, hidden }
}

it('shows comments whole, in one line, or not until they are opened (ENUM-010)', () => {
  expect(COMMENT_DISPLAYS.map(shown)).toEqual([
    { texts: 2, clamped: false, hidden: 0 },
    { texts: 2, clamped: true, hidden: 0 },
    { texts: 0, clamped: true, hidden: 2 },
  ])
})

it('keeps the display of comments in the address, expanded by default (ENUM-010)', () => {
  expect([{}, { comments: 'HIDDEN' }, { comments: 'TINY' }].map(one => mentionsSearch.parse(one).comments)).toEqual([
    'EXPANDED',
    'HIDDEN',
    'EXPANDED',
  ])
})
