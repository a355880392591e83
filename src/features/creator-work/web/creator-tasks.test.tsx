import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { creatorWork } from '../contract.ts'
import { CreatorTasks } from './creator-tasks.tsx'

const server = fakeApi()
const creator_id = '01980000-0000-7000-8000-000000000101'

it('focuses the field of a new task at once, and the button again when it is added', async () => {
  server.says(creatorWork.owner, { owner: null, members: [] })
  server.says(creatorWork.tasks, { items: [] })
  server.says(creatorWork.addTask, ({ text, due_on }) => ({
    id: '01980000-0000-7000-8000-000000000102',
    creator_id,
    text,
    due_on,
    user_id: null,
    user_name: null,
    done_at: null,
  }))
  show(<CreatorTasks creator_id={creator_id} />)
  await press('Add Task')
  await userEvent.keyboard('Call them{Enter}')
  await toasted('Task added')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Task' })))
  expect(server.sentTo(creatorWork.addTask)).toMatchObject([{ text: 'Call them' }])
})
