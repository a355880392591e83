import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../../test/fans/fake-api.tsx'
import { studio } from '../../contract.ts'
import type { StudioDrop } from '../../drop.ts'
import type { Draft } from '../studio-context.ts'
import { usePreview } from './use-preview.ts'

const id = '01980000-0000-7000-8000-000000000001'
const server = fakeApi()
const drop = { id, artist: {} } as StudioDrop
const shown = { changes: {} as Draft, state: 'PAGE', form_only: false, language: undefined } as const

it('makes the preview anew when the connection is back', async () => {
  server.says(studio.preview, { failed: [503, 'No connection.'] })
  const { result } = renderHook(() => usePreview(id, drop, shown))
  await waitFor(() => expect(result.current.error).toBeDefined())
  server.says(studio.preview, { html: '<p>Einsteigen</p>', revision: 1 })
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(result.current).toMatchObject({ html: '<p>Einsteigen</p>', error: undefined }))
})
