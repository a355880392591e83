import { shortDate } from '#platform/web/dates.ts'

/** Why a mail waits or is not sent, its day as people write it: "away until Dec. 7th, 2026". */
export const reasonWords = (reason: string) => reason.replace(/\d{4}-\d{2}-\d{2}$/, day => shortDate(day))
