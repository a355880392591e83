import { html, type Markup } from '#platform/contract/html.ts'
import { longDay, shortDay } from '#platform/server/shared-page/day.ts'
import { sharedPage } from '#platform/server/shared-page/page.ts'
import type { ResultRow } from '../../result-rows.ts'
import { colourOf, playsChart } from './chart.ts'
import { type ClientPage, DONE } from './client-page-data.ts'
import { decisionForm, decisions, unsentComments } from './decisions.ts'
import { compact, costPerView, exact, percent, price } from './formats.ts'

export const RESULTS_STYLE = '/shared/results.css'

/** The results of a promotion as its client sees them: figures against plan, drafts, plays by day, creators, approval. */
export function clientPage(page: ClientPage): string {
  const { share, results, path, done } = page
  const { promotion, team, rows, days, counted_at } = results
  const artist = promotion.artist ?? promotion.brand
  return sharedPage({
    title: `${promotion.name}: results`,
    stylesheets: [RESULTS_STYLE],
    body: html`<a class="skip" href="#text">Skip to the results</a>
<header class="top">
<p class="private"><span>${team}</span><span>${share.label ? html`For ${share.label}, until` : 'Only with this link, until'} ${longDay(share.expires_at)}</span></p>
<div class="name">${promotion.cover_url?.startsWith('/') && html`<img src="${promotion.cover_url}" alt="" width="72" height="72">`}
<div><h1>${promotion.name}</h1><p class="lede">${promotion.promotion_name} · ${artist?.name}</p></div></div>
</header>
${decisionForm(page)}
<main id="text">
${done && html`<p class="notice" role="status">${DONE[done]}</p>`}
${unsentComments(page)}
${figures(page)}
${decisions(page)}
<section aria-labelledby="plays"><h2 id="plays">Plays per day</h2>
${rows.length > 0 ? playsChart(days, rows) : html`<p class="faint">No post is live yet. Plays appear here once the first one is counted.</p>`}</section>
${rows.length > 0 && creatorTable(page)}
</main>
<footer><p>${counted_at ? `Counted by the platforms, last on ${longDay(counted_at)} (UTC).` : 'Nothing is counted yet.'}
${rows.length > 0 && html`<a href="${path}/results.csv">Download as CSV</a>`}</p>
<p class="faint">This page is for whoever has its link. Please do not pass it on.</p></footer>`,
  })
}

function figures({ share, results: { promotion, settings, total } }: ClientPage) {
  const { spending, live_posts, expected_posts, cost_per_view } = promotion
  const { currency, budget, live, agreed, others, rates_day } = spending
  const planned = settings.planned_cost_per_view
  const spent = live + agreed
  const cards: { label: string; figure: string; beside: string; bad?: boolean }[] = [
    {
      label: 'Plays',
      figure: compact(total.plays),
      beside: total.plays === null ? 'not counted yet' : `${exact(total.plays)} on live posts`,
    },
    {
      label: 'Engagement rate',
      figure: percent(total.engagement),
      beside: 'likes, comments and shares over plays',
    },
    {
      label: 'Live posts',
      figure: exact(live_posts),
      beside: expected_posts > 0 ? `of ${exact(expected_posts)} planned` : 'published so far',
    },
  ]
  if (share.shows_prices)
    cards.push(
      {
        label: 'Cost per view',
        figure: costPerView(cost_per_view, currency),
        beside:
          planned !== null
            ? `plan ${costPerView(planned, currency)}`
            : cost_per_view === null
              ? 'once live posts have plays'
              : `${price(live, currency)} over ${exact(total.plays ?? 0)} plays`,
        bad: planned !== null && cost_per_view !== null && cost_per_view > planned,
      },
      {
        label: 'Budget used',
        figure: price(spent, currency),
        beside: budget === null ? 'no budget was set' : `of ${price(budget, currency)}`,
        bad: budget !== null && spent > budget,
      },
    )
  return html`<section aria-label="Figures"><dl class="figures">${cards.map(
    ({ label, figure, beside, bad }) =>
      html`<div><dt>${label}</dt><dd${bad && html` class="bad"`}><b>${figure}</b> <span>${beside}${bad && ', above plan'}</span></dd></div>`,
  )}</dl>${
    share.shows_prices &&
    others.length > 0 &&
    html`<p class="faint">Includes ${others.map(({ amount, currency: of }) => price(amount, of)).join(', ')}, converted to ${currency} at the reference rates of ${rates_day && longDay(rates_day)}.</p>`
  }</section>`
}

function creatorTable({ share, results: { promotion, rows } }: ClientPage) {
  const { currency } = promotion.spending
  const most = Math.max(...rows.map(({ plays }) => plays ?? 0), 1)
  const cell = (label: string, value: Markup | string) => html`<td data-label="${label}">${value}</td>`
  const row = (one: ResultRow, place: number) => html`<tbody><tr>
<th scope="row"><span class="who"><i class="${colourOf(place)}"></i><span><b>${one.creator.name}</b><span class="faint">@${one.creator.username}, ${one.creator.platform === 'Twitter' ? 'X' : one.creator.platform}</span></span></span></th>
${cell('Posts', exact(one.posts.length))}
<td data-label="Plays"><b>${compact(one.plays)}</b><svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="${colourOf(place)}" width="${Math.round((100 * (one.plays ?? 0)) / most)}" height="6"></rect></svg></td>
${cell('Likes', compact(one.hearts))}${cell('Comments', compact(one.comments))}${cell('Shares', compact(one.shares))}
${cell('Engagement rate', percent(one.engagement))}
${share.shows_prices && html`${cell('Price', price(one.creator.price, one.creator.currency))}${cell('Cost per view', costPerView(one.cost_per_view, currency))}`}</tr>
<tr class="posts"><td colspan="${share.shows_prices ? 9 : 7}"><ul aria-label="Posts of ${one.creator.name}">${one.posts.map(
    post =>
      html`<li><a href="${post.url}" rel="noreferrer noopener" target="_blank">${post.description?.trim() || post.url}</a> <span class="faint">${post.published_at ? shortDay(post.published_at) : 'not counted yet'}${post.play_count !== null && `, ${compact(post.play_count)} plays`}</span></li>`,
  )}</ul></td></tr></tbody>`
  return html`<section aria-labelledby="creators"><h2 id="creators">Creators</h2>
<table class="results"><thead><tr><th scope="col">Creator</th><th scope="col">Posts</th><th scope="col">Plays</th><th scope="col">Likes</th><th scope="col">Comments</th><th scope="col">Shares</th><th scope="col">Engagement rate</th>${share.shows_prices && html`<th scope="col">Price</th><th scope="col">Cost per view</th>`}</tr></thead>
${rows.map(row)}</table></section>`
}
