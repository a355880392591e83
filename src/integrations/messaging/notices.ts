/** A webhook call of a provider: an incoming text message, or the delivery status of a message. */
export type Notice =
  | {
      kind: 'text'
      /** Unique for each text, the same when it is told again. */
      id: string
      channel: 'PHONE' | 'WHATSAPP'
      /** In E.164, with its plus. */
      from: string
      /** The number of ours that it was sent to. */
      to: string
      text: string
      /** The provider has answered STOP, START or HELP by itself. */
      answered: boolean
    }
  | {
      kind: 'delivery'
      /** Of the message at the provider. */
      provider_id: string
      state: 'SENT' | 'DELIVERED' | 'READ' | 'UNDELIVERED'
      /** Why not, for the team; null where it was delivered. */
      reason: string | null
      contact?: 'opted_out' | 'undeliverable' | undefined
      channel: 'PHONE' | 'WHATSAPP'
      to: string
    }

export interface NoticeRequest {
  /** Path and query as they were asked for, such as `/integrations/twilio/texts`. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  form: Readonly<Record<string, string>>
}

/** The webhook endpoint of a provider. */
export interface Notices {
  /** In the address: `/integrations/{name}/texts` and `/integrations/{name}/deliveries/...`. */
  name: string
  /** Null when the provider did not sign it, or when it is irrelevant. */
  read(request: NoticeRequest): Notice | null | 'forged'
  /** The body that answers a text, or says nothing. */
  answer(text: string | null): { type: string; body: string }
}
