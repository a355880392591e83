import { videoTime } from '#platform/web/numbers.ts'

/** mm:ss or h:mm:ss; 00:00 where the length is unknown (MEDIA-018). */
export const playerTime = (seconds: number | null | undefined) =>
  videoTime(seconds !== null && seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : 0)
