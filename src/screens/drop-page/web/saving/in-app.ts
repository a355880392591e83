/** Browsers inside Instagram, TikTok and Facebook: they lose cookies and windows, so no sign-up hangs on what comes after it. */
export const isInAppBrowser = (userAgent: string) =>
  /\b(Instagram|FBAN|FBAV|FB_IAB|BytedanceWebview|musical_ly|TikTok)\b/i.test(userAgent)

export type Phone = 'ios' | 'android' | null

/** Told by the user agent (SAVE-015). */
export const phoneOf = (userAgent: string): Phone =>
  /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : null
