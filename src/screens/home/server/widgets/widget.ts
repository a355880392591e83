import type { Db } from '#platform/server/database/db.ts'
import type { Widget, WidgetRow, WidgetType } from '../../contract.ts'
import type { Period } from '../period.ts'

export interface WidgetFacts {
  organizationId: string
  period: Period
  timeZone: string
  now: Date
}

export type WidgetSource = (db: Db, facts: WidgetFacts) => Promise<Widget>

export const MAX_ROWS = 5

export const row = (given: Pick<WidgetRow, 'label'> & Partial<WidgetRow>): WidgetRow => ({
  image_url: null,
  href: null,
  value: null,
  amount: null,
  date: null,
  change: null,
  points: [],
  needs_attention: false,
  ...given,
})

/** A widget that nothing of this team fills. */
export const noSource = (type: WidgetType, value_format: Widget['value_format'] = 'compact_number'): Widget => ({
  type,
  value_format,
  total: null,
  rows: [],
  note: null,
  has_source: false,
})

/** Against before, as a share to the tenth of a percent; null where there was nothing before. */
export const changeOf = (value: number, before: number): number | null =>
  before > 0 ? Math.round((value / before - 1) * 1000) / 1000 : null
