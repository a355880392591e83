import { wallTimeOf } from '#platform/contract/zones.ts'

/**
 * `{segment name}_ip_{YYYYMMDDHHmmss}.csv` by the clock of the zone; characters that file names may not have become `_`
 * (POST-042).
 */
export function exportFileName(segment: string, now: Date, zone: string): string {
  const { date, time } = wallTimeOf(now, zone)
  const stamp = `${date}${time}`.replace(/\D/g, '') + String(now.getUTCSeconds()).padStart(2, '0')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what file names may not have
  return `${segment.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')}_ip_${stamp}.csv`
}
