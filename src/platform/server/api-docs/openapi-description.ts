import { problemCodes } from '#platform/contract/problem.ts'
import { AppError } from '#platform/server/errors.ts'

const meanings: Record<(typeof problemCodes)[number], string> = {
  bad_request: 'A field is missing, wrong or unknown; `field` names it.',
  unauthorized: 'No session or API key came along, or it is over.',
  forbidden: 'You are known, but may not do this; or the request came from another site.',
  not_found: 'There is nothing here that you may see.',
  conflict: 'It cannot be done as things are now; the detail says why.',
  gone: 'It was here and has ended.',
  payload_too_large: 'The body is larger than this call takes.',
  unsupported_media_type: 'Send the body as `application/json`.',
  unprocessable: 'The request can be read but not carried out, such as an Idempotency-Key used with another body.',
  too_many_requests: 'Wait as many seconds as `Retry-After` says.',
  unexpected: 'Our fault. It was logged; a repeat may succeed.',
  unavailable: 'Busy or restarting. Wait as many seconds as `Retry-After` says.',
}

/** The conventions of all calls, in Markdown. Each error has a heading that its `type` links to. */
export const description = `Everything that the workspace and the fan pages do goes through these calls. Programs make them with an API key, which owners and admins create in the settings of their team: \`Authorization: Bearer ff_…\`.

## Conventions

- Bodies and answers are JSON. A field that a call does not know is refused with 400; answers may grow new fields.
- Ids are UUIDs, times are ISO 8601 in UTC, days are written YYYY-MM-DD.
- Lists answer \`items\` and \`links\`. Send \`links.next\` or \`links.previous\` back as \`cursor\`; it stays right while rows are added.
- With an \`Idempotency-Key\` of your choice a repeated command answers what the first one did, and does nothing again.
- What is not yours answers 404, like what is not there.
- An API key reaches its own team. \`read\` allows the calls that only read, \`write\` those that change something.

## Errors

Every error answers \`application/problem+json\` (RFC 9457). \`detail\` is for people, and stands a second time as \`message.detail\`; \`code\` is for programs and one of these.

${problemCodes
  .map(code => {
    const { title, status } = new AppError(code, '').toProblem()
    return `### Error ${code}\n\n${status}, ${title}. ${meanings[code]}`
  })
  .join('\n\n')}
`
