import type { ConversionSink } from '#integrations/ads/port.ts'
import type { Part } from '#platform/server/part.ts'
import { reportConversionWork } from './report-conversion.ts'

/** Telling an advertising platform of sign-ups. */
export const conversionsPart = ({ conversions }: { conversions: ConversionSink | null }): Part => ({
  jobs: [reportConversionWork(conversions)],
})
