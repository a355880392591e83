import { html } from '#platform/contract/html.ts'
import { longDay, shortDay } from '#platform/server/shared-page/day.ts'
import type { ClientPage } from './client-page-data.ts'

const STATES = {
  WAITING: 'Waits for your decision',
  APPROVED: 'Approved',
  CHANGES_REQUESTED: 'Changes requested',
} as const

/** What the client decides: drafts before they are posted, and the results as a whole. */
export const decisions = (page: ClientPage) => html`${drafts(page)}${approval(page)}`

/**
 * The form of all inputs: what is typed elsewhere comes along, and is there again after a decision. Enter presses nothing, since
 * the first button is off.
 */
export const decisionForm = ({ path }: ClientPage) =>
  html`<form id="all" method="post" action="${path}"><button disabled hidden></button></form>`

const isAsked = ({ results }: ClientPage) => results.drafts.some(({ draft }) => draft.state === 'WAITING')

/** What was typed about what was decided meanwhile, or has a newer version: there is no field for it any more. */
export function unsentComments({ typed, results, share }: ClientPage) {
  const asked = new Set(results.drafts.flatMap(({ draft }) => (draft.state === 'WAITING' ? draft.id : [])))
  if (!share.approved_at && results.rows.length > 0) asked.add('results')
  const unsent = [...typed.comments].filter(([about]) => !asked.has(about))
  if (unsent.length === 0) return null
  return html`<div class="notice" role="status"><p>Not sent, because it was decided already or a newer version came:</p>${unsent.map(
    ([, comment]) => html`<p class="said">${comment}</p>`,
  )}</div>`
}

function drafts(page: ClientPage) {
  const { drafts: items } = page.results
  if (items.length === 0) return null
  return html`<section aria-labelledby="drafts"><h2 id="drafts">Drafts</h2>${isAsked(page) && nameField(page)}<ul class="drafts">${items.map(
    ({ name, username, draft }) => html`<li><div class="row"><b>${name}</b> <span class="faint">@${username}</span>
<span class="state" data-state="${draft.state}">${STATES[draft.state]}</span></div>
${shownFile(page, draft)}
<p><a href="${draftHref(page, draft)}" rel="noreferrer noopener" target="_blank">Open version ${draft.version}</a> <span class="faint">${shortDay(draft.created_at)}</span></p>
${draft.note && html`<p>${draft.note}</p>`}
${draft.comment && html`<p class="said">${draft.comment}</p>`}
${draft.decided_at && html`<p class="faint">${draft.decided_by_client ? `By ${draft.decided_by_client}` : 'By the team'}, ${shortDay(draft.decided_at)}</p>`}
${
  draft.state === 'WAITING' &&
  html`<details${(isRefused(page, draft.id) || page.typed.comments.has(draft.id)) && html` open`}><summary>Decide</summary>${commentField(page, draft.id, 'What should be different')}
<p class="buttons"><button form="all" name="do" value="approve_draft ${draft.id}">Approve draft</button><button form="all" class="ghost" name="do" value="request_changes ${draft.id}">Request changes</button></p></details>`
}</li>`,
  )}</ul></section>`
}

type ShownDraft = ClientPage['results']['drafts'][number]['draft']

const draftHref = ({ path }: ClientPage, { id, url, file }: ShownDraft) => (file ? `${path}/drafts/${id}` : url)

/** A film or a picture that was uploaded, on the page itself. */
function shownFile(page: ClientPage, draft: ShownDraft) {
  const { file, version } = draft
  if (file?.type.startsWith('video/'))
    return html`<video src="${draftHref(page, draft)}" controls preload="metadata" aria-label="Version ${version}"></video>`
  if (file?.type.startsWith('image/'))
    return html`<img src="${draftHref(page, draft)}" alt="Version ${version}" loading="lazy">`
  return null
}

/** The results can be approved once the first post is live. */
function approval(page: ClientPage) {
  const { share, results, typed } = page
  if (share.approved_at)
    return html`<section aria-labelledby="approval"><h2 id="approval">Approved</h2>
<p>${share.approved_by} approved these results on ${longDay(share.approved_at)}.</p>${share.approval_comment && html`<p class="said">${share.approval_comment}</p>`}</section>`
  if (results.rows.length === 0) return null
  return html`<section aria-labelledby="approval"><h2 id="approval">Approve the results</h2>
<p class="faint">${results.team} sees your name, your comment and the day. An approval cannot be taken back here.</p>
<details${(isRefused(page, 'results') || typed.comments.has('results')) && html` open`}><summary>Approve</summary><div>${!isAsked(page) && nameField(page)}${commentField(page, 'results', 'Comment (optional)')}
<p class="buttons"><button form="all" name="do" value="approve_results">Approve results</button></p></div></details></section>`
}

const isRefused = ({ refused }: ClientPage, asked: string) => refused?.asked === asked

const nameField = ({ typed }: ClientPage) =>
  html`<label>Your name<input form="all" name="name" required maxlength="120" autocomplete="name" value="${typed.name}"></label>`

function commentField({ refused, typed }: ClientPage, asked: string, label: string) {
  return html`${refused?.asked === asked && html`<p class="problem" role="alert" tabindex="-1" autofocus>${refused.problem}</p>`}
<label>${label}<textarea form="all" name="comment_${asked}" rows="3" maxlength="2000">${typed.comments.get(asked)}</textarea></label>`
}
