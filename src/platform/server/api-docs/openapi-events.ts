import type { z } from 'zod'
import { jsonSchemaOf } from '#platform/server/api-docs/openapi-schema.ts'

/** An event that we send to others: an entry of OpenAPI's `webhooks`. */
export interface SentEvent {
  /** Such as `fan.signed_up`. */
  type: string
  /** One sentence. */
  summary: string
  body: z.ZodType
}

/** The events we send, for the document of the API, under the tag of their group. */
export const openApiEvents = (events: readonly SentEvent[], tag: string) =>
  Object.fromEntries(
    events.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: `on ${type}`.replace(/[^a-z]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
          tags: [tag],
          summary,
          description:
            'Sent to every endpoint that listens to it, signed by Standard Webhooks 1.0. It may come more than once, under the same `webhook-id`.',
          security: [],
          parameters: headers.map(([name, description, schema]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema,
          })),
          requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body, 'output') } } },
          responses: {
            '2XX': { description: 'It arrived; the body does not matter' },
            '410': { description: 'Nobody listens here any more: the endpoint is disabled' },
            '4XX': { description: 'It is sent again later' },
            '5XX': { description: 'It is sent again later' },
          },
        },
      },
    ]),
  )

const headers = [
  ['webhook-id', 'The same in every try: what came under it before need not be done again', { type: 'string' }],
  ['webhook-timestamp', 'Seconds since 1970, at the time of this try', { type: 'string', pattern: '^\\d+$' }],
  ['webhook-signature', '`v1,` and a signature in base64, for each secret; spaces between', { type: 'string' }],
] as const
