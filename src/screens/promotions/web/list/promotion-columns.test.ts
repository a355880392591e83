import { expect, it } from 'vitest'
import { promotionColumns } from './promotion-columns.tsx'

it('shows the next task without scrolling at 1280 px beside the sidebar', () => {
  const [sidebar, scrollbar] = [232, 15]
  const least = promotionColumns(false).reduce((sum, { width }) => sum + width, 0)
  expect(least).toBeLessThanOrEqual(1280 - sidebar - scrollbar)
})
