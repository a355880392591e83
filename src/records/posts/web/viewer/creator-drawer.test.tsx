import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, show } from '../../../../../test/fans/fake-api.tsx'
import { organizationId, video } from '../../../../../test/posts/viewer-stage.tsx'
import { posts } from '../../posts-contract.ts'
import { CreatorDrawer } from './creator-drawer.tsx'

const server = fakeApi()
const id = (last: number) => `01980000-0000-7000-8000-00000000000${last}`

it('links to Creator Details when the catalogue has the profile, and to the roster record when the team has the creator (POST-059)', async () => {
  const author = { ...video(1).author, social_profile_id: id(7) }
  server.says(posts.author, { author, post_count: 4, creator_id: id(8), posts: [] })
  const root = createRootRoute({
    component: () => (
      <CreatorDrawer organizationId={organizationId} author={author} platform="TikTok" open onOpenChange={() => {}} />
    ),
  })
  show(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />)
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Open in full')).toBe(`/creators/${id(7)}`)
  expect(await link('Open in the roster')).toBe(`/roster?creator=${id(8)}`)
})
