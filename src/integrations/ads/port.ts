/** A sign-up that came from an advertisement, by a fan who accepted cookies. */
export interface Conversion {
  /** The platform counts an event of this id once, however often it is sent. */
  event_id: string
  happened_at: Date
  page_url: string | undefined
  /** The click that led to it, exactly as the page made it: case and digits count. */
  fbc: string
  email: string | undefined
  /** Digits with the dial code. */
  phone: string | undefined
  ip: string | undefined
  user_agent: string | undefined
}

/** `refused`: the platform will never take it. What may work later is thrown. */
export interface ConversionSink {
  readonly name: string
  report(conversion: Conversion): Promise<'reported' | 'refused'>
}
