import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, vi } from 'vitest'
import type { Post } from '#records/posts/contract.ts'
import { PostViewer } from '#records/posts/web/viewer/post-viewer.tsx'
import { fakeApi, show } from '../fans/fake-api.tsx'
import { shownPost } from './shown-posts.ts'

export const organizationId = '01980000-0000-7000-8000-000000000001'

interface Around {
  withTeam?: boolean
  onBoost?: (post: Post) => void
  onNextPage?: () => void
  onPreviousPage?: () => void
}

function Page({ page, withTeam = true, ...around }: Around & { page: readonly Post[] }) {
  const [id, setId] = useState(page[0]?.id)
  const post = page.find(one => one.id === id)
  if (!post) return null
  return (
    <PostViewer
      post={post}
      ids={page.map(one => one.id)}
      organizationId={withTeam ? organizationId : undefined}
      {...around}
      onShow={setId}
      onClose={() => setId(undefined)}
    />
  )
}

/** The viewer of posts, the server behind it, and what its players do; for component tests. Fresh for each test. */
export function viewerStage() {
  const server = fakeApi()
  /** Paths of what was played and paused, in order. */
  const played: string[] = []
  const stopped: string[] = []
  beforeEach(() => {
    played.length = 0
    stopped.length = 0
    const name = (element: HTMLMediaElement) => new URL(element.src).pathname
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
      played.push(name(this))
      return Promise.resolve()
    })
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
      stopped.push(name(this))
    })
  })
  /** The viewer on the first of the posts, with the others as its page. */
  const open = (post: Post, { others = [], ...around }: Around & { others?: readonly Post[] } = {}) =>
    show(<Page page={[post, ...others]} {...around} />)
  return { server, open, played, stopped }
}

export const key = (name: string) => userEvent.keyboard(name)
export const media = <T extends 'video' | 'audio'>(kind: T) =>
  document.querySelector(kind) as HTMLElementTagNameMap[T] & HTMLMediaElement
export const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

/** A post with a clip of ours. */
export const video = (number: number, facts: Partial<Post> = {}) =>
  shownPost(number, { play_url: `/app/clips/${number}.webm`, ...facts })
