import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { emptyDraft } from './compose/draft.ts'
import { Results } from './results.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()
const WAITS = /for the time you set or the end of a fan’s quiet hours/

function says(next_at: string | null, under_way: number, texts: object = {}) {
  server.says(broadcasts.resultsByAudience, { items: [] })
  server.says(broadcasts.results, {
    broadcast: {
      ...{ ...emptyDraft(null), id, name: 'Doors', state: 'SENDING', revision: 1, queued: 0, waiting: 31, next_at },
      ...{ created_at: '2026-11-27T18:00:00.000Z', starts_at: next_at, started_at: null, finished_at: null },
      content: { ...emptyDraft(null).content, language: 'en', second_language: null, ...texts },
      audience_name: null,
    },
    ...{
      channels: [],
      under_way,
      subjects: [],
      subject_test: null,
      failures: [],
      skipped: [],
      countries: [],
      hours: [],
    },
  } as never)
}

async function results(next_at: string | null, under_way = 0, texts: object = {}) {
  says(next_at, under_way, texts)
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <Results id={id} />
    </OrganizationContext>,
  )
  await screen.findByText('Doors')
}

it('says that messages wait and when the next goes out', async () => {
  await results(new Date(Date.now() + 2 * 3_600_000 + 60_000).toISOString())
  expect(screen.getByText(WAITS).textContent).toMatch(/^31 wait .* The next goes out in 2h/)
})

it('says nothing of waiting when the next message is due', async () => {
  await results(new Date(Date.now() - 1_000).toISOString())
  expect(screen.queryByText(WAITS)).toBeNull()
})

it('refetches the results while messages are under way, and stops when none is', async () => {
  await results(null, 3)
  await screen.findByText('3 under way')
  expect(server.sentTo(broadcasts.results)).toHaveLength(1)
  says(null, 0)
  await screen.findByText('0 left out', {}, { timeout: 5_000 })
  const asked = server.sentTo(broadcasts.results).length
  await new Promise(resolve => setTimeout(resolve, 2_500))
  expect(server.sentTo(broadcasts.results)).toHaveLength(asked)
})

it('shows what fans read in each language, and where the link leads', async () => {
  const french = { subject: 'Les portes', second_subject: null, email: 'À huit heures. {link}', text: '' }
  await results(null, 0, {
    ...{ subject: 'Doors are open', second_subject: 'Tonight', email: 'Doors at eight. {link}', text: 'Doors at 8' },
    ...{ link: 'https://label.example/doors', second_language: french },
  })
  const texts = within(screen.getByRole('region', { name: 'Texts' }))
  for (const words of ['English', 'French', 'Doors at eight. {link}', 'or: Tonight', 'Doors at 8', 'Les portes'])
    expect(texts.getAllByText(words)).toHaveLength(1)
  expect(texts.getAllByText('{link} leads to https://label.example/doors')).toHaveLength(2)
})
