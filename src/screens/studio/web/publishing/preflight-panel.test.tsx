import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Finding } from '../../findings.ts'
import { type Studio, StudioContext } from '../studio-context.ts'
import { PreflightPanel } from './preflight-panel.tsx'
import type { Preflight } from './use-preflight.ts'

afterEach(cleanup)

const found = (level: Finding['level'], code: Finding['code']): Finding => ({
  level,
  code,
  field: null,
  text: code,
  hint: null,
})

function show(findings: Finding[]) {
  const passed = ['one', 'two'].map(code => ({ code, text: code }))
  const data = { revision: 1, findings, passed, cost: { total: 0 } } as unknown as Preflight['data']
  const preflight = { data, checkLinks: async () => {}, checkAgain: async () => {} } as unknown as Preflight
  render(
    <StudioContext value={{} as Studio}>
      <PreflightPanel preflight={preflight} changes={[]} />
    </StudioContext>,
  )
}

it('counts costs, notes and links that could not be tried as no failures', () => {
  show([found('warning', 'link_unchecked'), found('info', 'message_cost')])
  expect(screen.getByText('2 of 2')).toBeTruthy()
})

it('counts errors and warnings as failures', () => {
  show([found('error', 'title_missing'), found('warning', 'link_dead'), found('info', 'message_cost')])
  expect(screen.getByText('2 of 4')).toBeTruthy()
})
