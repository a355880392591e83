import { randomUUID } from 'node:crypto'
import { WORKSPACE_PATHS } from '#app/static-files.ts'
import { solvedCaptcha } from '../fans/fan-world.ts'
import type { TestServer } from '../server.ts'
import { PASSWORD } from '../sign-in.ts'
import { administrationPages } from './administration.ts'
import { fanImportPages } from './fans/fan-imports.ts'
import { features } from './features.ts'
import { mentionPages } from './mentions.ts'
import { adPages } from './money/ads.ts'
import { royaltyPages } from './money/royalties.ts'
import { postPages } from './posts.ts'
import { promotionPages } from './promotions.ts'
import { releasePages } from './releases.ts'
import { creatorImportPages } from './roster/creator-imports.ts'
import type { Case, PageCase, Side } from './world.ts'

const nothing = () => ({})
const secret = 'needs a secret of the person'
const ended = 'the attempts ended the session'
const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const withTeam =
  <K extends keyof Side>(...keys: K[]) =>
  (side: Side) =>
    Object.fromEntries([['organization_id', side.organization_id], ...keys.map(key => [key, side[key]])])

const drop = ({ profile_id, drop_id }: Side) => ({ drop_profile_id: profile_id, drop_id })
const captcha = (action: 'signup' | 'otp') => async (server: TestServer) => ({
  captcha_token: await solvedCaptcha(server, action),
})

/** Every call of the product, by method and path. A route without a line here fails the test. */
export const cases: Record<string, Case> = {
  'GET /app/v2/auth/me': { may: 'oneself', input: nothing },
  'GET /app/v2/auth/options': { may: 'anyone', input: nothing },
  'POST /app/v2/auth/login': {
    may: 'anyone',
    input: side => ({ email: side.guest_email, password: 'wrong one' }),
    unproven: secret,
  },
  'POST /app/v2/auth/logout': { may: 'anyone', input: nothing, unproven: ended },
  'POST /app/v2/auth/demo': { may: 'anyone', input: nothing, unproven: 'exists in demo mode only' },
  'POST /auth/sign-up/email': {
    may: 'anyone',
    input: side => ({ name: 'New', email: side.guest_email, password: PASSWORD }),
  },
  'POST /auth/send-verification-email': { may: 'anyone', input: side => ({ email: side.guest_email }) },
  'POST /auth/verify-email': { may: 'anyone', input: () => ({ token: 'none' }), unproven: secret },
  'POST /auth/sign-in/magic-link': { may: 'anyone', input: side => ({ email: side.guest_email }) },
  'POST /auth/magic-link/verify': { may: 'anyone', input: () => ({ token: 'none' }), unproven: secret },
  'POST /auth/request-password-reset': { may: 'anyone', input: side => ({ email: side.guest_email }) },
  'POST /auth/reset-password': {
    may: 'anyone',
    input: () => ({ token: 'none', new_password: PASSWORD }),
    unproven: secret,
  },
  'POST /auth/change-password': {
    may: 'oneself',
    input: () => ({ current_password: PASSWORD, new_password: PASSWORD }),
    unproven: ended,
  },
  'POST /auth/update-user': { may: 'oneself', input: () => ({ name: 'Renamed' }) },
  'GET /auth/sessions': { may: 'oneself', input: nothing },
  'POST /auth/end-session': { may: 'oneself', input: ({ session_id }) => ({ session_id }) },
  'POST /auth/revoke-sessions': { may: 'oneself', input: nothing, unproven: ended },

  'GET /app/v2/location/autocomplete': { may: 'anyone', input: () => ({ query: 'paris' }) },
  'GET /app/v2/shop_product': {
    may: 'anyone',
    input: ({ drop_id }) => ({ drop_id, shop_domain: 'shop.example', product_handle: 'tee' }),
    unproven: 'the drop shows no product',
  },
  'POST /brand/v2/get_timezone_by_lat_long': { may: 'oneself', input: () => ({ latitude: 51.5, longitude: -0.1 }) },

  'POST /auth/organization/create': { may: 'oneself', input: () => ({ name: 'Another' }) },
  'POST /auth/organization/set-active': { may: 'member', input: ofTeam },
  'GET /auth/organization/list-members': { may: 'member', input: ofTeam },
  'POST /auth/organization/update-member-role': {
    may: 'admin',
    input: side => ({ ...withTeam('member_id')(side), role: 'admin' }),
  },
  'POST /auth/organization/remove-member': { may: 'admin', input: withTeam('member_id') },
  'POST /auth/organization/leave': { may: 'member', input: ofTeam, unproven: 'the last owner may not leave' },
  'GET /auth/organization/list-invitations': { may: 'admin', input: ofTeam },
  'POST /auth/organization/invite-member': {
    may: 'admin',
    input: side => ({ ...ofTeam(side), email: side.guest_email, role: 'member' }),
  },
  'POST /auth/organization/cancel-invitation': { may: 'admin', input: withTeam('invitation_id') },
  'GET /auth/organization/get-invitation': {
    may: 'anyone',
    input: ({ invitation_id }) => ({ invitation_id }),
    secret: 'invitation_id',
  },
  'POST /auth/organization/accept-invitation': {
    may: 'oneself',
    as: 'guest',
    input: ({ invitation_id }) => ({ invitation_id }),
  },
  'POST /auth/organization/reject-invitation': {
    may: 'oneself',
    as: 'guest',
    input: ({ invitation_id }) => ({ invitation_id }),
  },

  'GET /app/v2/api_keys': { may: 'admin', input: ofTeam },
  'POST /app/v2/api_keys': { may: 'admin', input: side => ({ ...ofTeam(side), name: 'New', scopes: ['read'] }) },
  'POST /app/v2/api_keys/revoke': { may: 'admin', input: withTeam('api_key_id') },

  'GET /app/v2/cookie_banner': { may: 'anyone', input: nothing },
  'GET /app/v2/captcha/challenge': { may: 'anyone', input: () => ({ action: 'signup' }) },

  ...Object.assign({}, ...features.map(feature => feature.cases)),

  'POST /app/v2/drops/list': { may: 'member', input: ofTeam },
  'POST /app/v2/drops/facets': { may: 'member', input: ofTeam },
  'POST /app/v2/drops/numbers': {
    may: 'member',
    input: side => ({ ...ofTeam(side), from: '2026-01-01', to: '2026-01-31' }),
  },
  'POST /app/v2/drops/get': { may: 'member', input: side => ({ ...ofTeam(side), id: side.drop_id }) },
  'POST /app/v2/drops/covers': {
    may: 'member',
    input: side => ({ ...ofTeam(side), ids: [side.drop_id] }),
    mixed: 'left out',
  },
  'POST /app/v2/drops/sign_ups': { may: 'member', input: withTeam('drop_id') },
  'POST /app/v2/drops/funnel': {
    may: 'member',
    input: side => ({ ...withTeam('drop_id')(side), from: '2026-01-01', to: '2026-01-31' }),
  },
  'POST /app/v2/drop_profiles/create': {
    may: 'member',
    input: side => ({ ...ofTeam(side), title: 'New artist', slug: `artist-${randomUUID().slice(0, 8)}` }),
  },
  'POST /app/v2/drop_profiles/update': {
    may: 'member',
    input: side => ({ ...ofTeam(side), id: side.profile_id, website_url: 'https://artist.example/' }),
  },
  'POST /app/v2/drops/create': {
    may: 'member',
    input: side => ({
      ...ofTeam(side),
      drop_profile_id: side.profile_id,
      title: 'New drop',
      slug: `drop-${randomUUID().slice(0, 8)}`,
      drop_type: 'BASIC_SIGN_UP',
    }),
  },
  'POST /app/v2/drops/update': { may: 'member', input: side => ({ ...ofTeam(side), id: side.drop_id }) },
  'POST /app/v2/drops/change_status': {
    may: 'member',
    input: side => ({ ...ofTeam(side), id: side.drop_id, status: 'OPEN' }),
  },
  'POST /app/v2/fans/list': { may: 'member', input: withTeam('drop_id') },
  'POST /app/v2/fans/count': { may: 'member', input: withTeam('drop_id') },
  'POST /app/v2/fans/facets': { may: 'member', input: ofTeam },
  'POST /app/v2/fans/cities': { may: 'member', input: side => ({ ...ofTeam(side), q: 'a' }) },
  'POST /app/v2/fans/release': { may: 'member', input: withTeam('signup_id') },
  'POST /app/v2/fans/get': { may: 'member', input: side => ({ ...ofTeam(side), id: side.fan_id }) },
  'POST /app/v2/fans/opt_out': {
    may: 'member',
    input: side => ({ ...ofTeam(side), id: side.fan_id, channels: ['EMAIL'] }),
  },
  'POST /app/v2/fans/copy': { may: 'admin', input: side => ({ ...ofTeam(side), id: side.fan_id }) },
  'POST /app/v2/fans/erasure_preview': { may: 'admin', input: side => ({ ...ofTeam(side), id: side.fan_id }) },
  'POST /app/v2/fans/erase': {
    may: 'admin',
    input: side => ({ ...ofTeam(side), id: side.fan_id, confirm: 'ERASE' }),
  },
  'POST /app/v2/fans/erasure': { may: 'member', input: withTeam('fan_id') },
  'POST /app/v2/audit/list': { may: 'admin', input: ofTeam },
  'POST /app/v2/fans/duplicates': { may: 'member', input: ofTeam },
  'POST /app/v2/fans/duplicates/count': { may: 'member', input: ofTeam },
  'POST /app/v2/fans/duplicates/dismiss': {
    may: 'member',
    input: side => ({ ...ofTeam(side), id: side.duplicate_id, dismissed: true }),
  },
  'POST /app/v2/fans/merge_preview': { may: 'member', input: withTeam('survivor_id', 'absorbed_id') },
  'POST /app/v2/fans/merge': { may: 'member', input: withTeam('survivor_id', 'absorbed_id') },
  'POST /app/v2/fans/merges': { may: 'member', input: side => ({ ...ofTeam(side), id: side.survivor_id }) },
  'POST /app/v2/fans/unmerge': { may: 'member', input: withTeam('merge_id') },

  'GET /app/v2/drops/{identifier}': { may: 'visitor', input: ({ drop_id }) => ({ identifier: drop_id }) },
  'GET /app/v2/drop_profiles/{profile_slug}/drops/{drop_slug}': {
    may: 'visitor',
    input: ({ profile_slug, drop_slug }) => ({ profile_slug, drop_slug }),
  },
  'POST /app/v2/subscribe_to_drop': {
    may: 'visitor',
    input: side => ({ ...drop(side), email_address: 'somebody@isolation.example', marketing_opt_in: true }),
    fresh: captcha('signup'),
  },
  'POST /app/v2/drop_otp': {
    may: 'visitor',
    input: side => ({ ...drop(side), email_address: 'somebody@isolation.example', marketing_opt_in: true }),
    fresh: captcha('otp'),
    unproven: 'the drop asks for no code',
  },
  'POST /app/v2/drop_form_started': {
    may: 'visitor',
    input: ({ drop_id }) => ({ drop_id, rendered_at: 'none', page_url: 'https://fans.example/d/x' }),
  },
  'GET /app/v2/drop/signups/{id}/spotify_auth_link': {
    may: 'anyone',
    input: ({ signup_id }) => ({ id: signup_id }),
    unproven: 'needs the cookie of the sign-up',
  },
  'GET /app/v2/drop/signups/{id}/connected_services': {
    may: 'anyone',
    input: ({ signup_id }) => ({ id: signup_id }),
    unproven: 'needs the cookie of the sign-up',
  },
  'GET /app/v2/drop/signups/spotify/{spotify_user_id}': {
    may: 'anyone',
    input: ({ drop_id }) => ({ spotify_user_id: 'none', drop_id }),
    unproven: 'needs the cookie of the browser that left',
  },
  'POST /app/v2/drops/{id}/get_apple_music_auth_token_v2': {
    may: 'anyone',
    input: ({ drop_id }) => ({ id: drop_id, drop_id, captcha_token: 'none' }),
    unproven: 'the drop saves to no library',
  },
  'POST /app/v2/drop/signups/{id}/save_apple_music_user_token': {
    may: 'anyone',
    input: ({ signup_id }) => ({
      id: signup_id,
      drop_signup_id: signup_id,
      apple_music_user_token: 'none',
      apple_music_developer_token: 'none',
    }),
    unproven: 'needs the cookie of the sign-up',
  },
  'POST /app/v2/drops/presaves': { may: 'member', input: side => ({ ...ofTeam(side), id: side.drop_id }) },
  'POST /app/v2/drop_confirmation/resend': { may: 'anyone', input: ({ drop_id }) => ({ drop_id }) },
  'GET /app/v2/outbox': {
    may: 'anyone',
    input: nothing,
    showsAll: 'demo and development only: what would have been sent',
  },
  'POST /app/v2/signups/resend_confirmation': {
    may: 'member',
    input: side => ({ ...ofTeam(side), id: side.signup_id }),
    unproven: 'the drop asks for no link',
  },
  'POST /app/v2/privacy_requests/list': { may: 'member', input: ofTeam },
  'POST /app/v2/privacy_requests/finish': {
    may: 'admin',
    input: side => ({ ...ofTeam(side), id: side.privacy_request_id }),
  },
  'POST /app/v2/privacy_requests/reopen': {
    may: 'admin',
    input: side => ({ ...ofTeam(side), id: side.privacy_request_id }),
  },
  'POST /app/v2/messages/list': { may: 'member', input: ofTeam },
  'POST /app/v2/messages/send_again': {
    may: 'member',
    input: side => ({ ...ofTeam(side), id: side.message_id }),
    unproven: 'the message did not fail',
  },
}

const plain = (url: string): PageCase => ({ shows: 'nothing', url: () => url })

/** A drop is there for everybody; the fans behind it are not. */
const fanPage: PageCase = { shows: 'public', url: ({ drop_id }) => `/d/${drop_id}` }

/** Everything served that is no call of a contract. An address without a line here fails the test. */
export const pages: Record<string, PageCase> = {
  // one HTML file for everybody, filled by calls
  'GET /o/:token.gif': plain('/o/none.gif'),
  'GET /l/:token': plain('/l/none'),
  'GET /l/:token/:link': plain('/l/none/1'),
  'GET /': plain('/'),
  ...Object.fromEntries(
    WORKSPACE_PATHS.flatMap(path => [
      [`GET /${path}`, plain(`/${path}`)],
      [`GET /${path}*`, plain(`/${path}/x`)],
    ]),
  ),
  'GET /*': plain('/fan/none.js'),
  'GET /v1/outreach/oauth/callback': plain('/v1/outreach/oauth/callback'),
  'GET /outreach/unsubscribe/:token': plain('/outreach/unsubscribe/none'),
  'POST /outreach/unsubscribe/:token': plain('/outreach/unsubscribe/none'),
  'GET /outreach/seen/:token': plain('/outreach/seen/none.gif'),
  'GET /outreach/go/:token': plain('/outreach/go/none?u=none'),
  'POST /integrations/mailboxes/google': plain('/integrations/mailboxes/google'),
  'POST /integrations/mailboxes/microsoft': plain('/integrations/mailboxes/microsoft'),
  'GET /integrations/mailboxes/nylas': plain('/integrations/mailboxes/nylas'),
  'POST /integrations/mailboxes/nylas': plain('/integrations/mailboxes/nylas'),
  'GET /simulators/mail/notices': plain('/simulators/mail/notices?email=none'),
  'POST /simulators/mail/lifecycle': plain('/simulators/mail/lifecycle?email=none'),
  'POST /simulators/mail/deliver': plain('/simulators/mail/deliver?email=none'),
  'POST /simulators/mail/unreadable': plain('/simulators/mail/unreadable?email=none'),
  'POST /simulators/mail/revoke': plain('/simulators/mail/revoke?email=none'),
  'POST /simulators/mail/google/agree': plain('/simulators/mail/google/agree'),
  'POST /simulators/mail/microsoft/agree': plain('/simulators/mail/microsoft/agree'),
  'POST /simulators/mail/nylas/agree': plain('/simulators/mail/nylas/agree'),
  'GET /simulators/mail/style.css': plain('/simulators/mail/style.css'),
  'GET /simulators/mail/sent': plain('/simulators/mail/sent'),
  'GET /simulators/mail/google/o/oauth2/v2/auth': plain('/simulators/mail/google/o/oauth2/v2/auth'),
  'GET /simulators/mail/google/*': plain('/simulators/mail/google/x'),
  'GET /simulators/mail/microsoft/oauth2/v2.0/authorize': plain('/simulators/mail/microsoft/oauth2/v2.0/authorize'),
  'GET /simulators/mail/microsoft/*': plain('/simulators/mail/microsoft/x'),
  'GET /simulators/mail/nylas/v3/connect/auth': plain('/simulators/mail/nylas/v3/connect/auth'),
  'GET /simulators/mail/nylas/*': plain('/simulators/mail/nylas/x'),
  // the simulated shop holds nothing of any team
  'GET /simulators/shop/meta.json': plain('/simulators/shop/meta.json'),
  'GET /simulators/shop/products/:file': plain('/simulators/shop/products/none.json'),
  'GET /simulators/shop/cdn/:file': plain('/simulators/shop/cdn/none-0.webp'),
  'GET /docs': plain('/docs'),
  'GET /docs/docs.css': plain('/docs/docs.css'),
  'GET /docs/docs.js': plain('/docs/docs.js'),
  'GET /docs/scalar.js': plain('/docs/scalar.js'),
  'GET /preferences/style.css': plain('/preferences/style.css'),
  'GET /shared/style.css': plain('/shared/style.css'),
  'GET /shared/creator/:token': plain('/shared/creator/none'),
  'POST /shared/creator/:token': plain('/shared/creator/none'),
  'GET /app/v2/roster/documents/file': {
    shows: 'team',
    url: ({ ids }) => `/app/v2/roster/documents/file?creator_id=${ids.worked_id}&id=${ids.worked_document_id}`,
  },
  'GET /shared/results.css': plain('/shared/results.css'),
  'GET /shared/creator.css': plain('/shared/creator.css'),
  // for whoever has the secret address
  'GET /shared/results/:token': plain('/shared/results/none'),
  'POST /shared/results/:token': plain('/shared/results/none'),
  'GET /shared/results/:token/drafts/:draft_id': plain('/shared/results/none/drafts/none'),
  'GET /shared/results/:token/results.csv': plain('/shared/results/none/results.csv'),
  // a fan's own, for whoever has the signed address of their mail
  'GET /preferences/:token': plain('/preferences/none'),
  'POST /preferences/:token': plain('/preferences/none'),
  'GET /unsubscribe/:token': plain('/unsubscribe/none'),
  'POST /unsubscribe/:token': plain('/unsubscribe/none'),
  'GET /privacy': plain('/privacy'),
  'GET /privacy/style.css': plain('/privacy/style.css'),
  'GET /openapi.json': plain('/openapi.json'),
  'GET /mcp': plain('/mcp'),
  'POST /mcp': plain('/mcp'),
  'DELETE /mcp': plain('/mcp'),
  'GET /outbox': plain('/outbox'),
  'POST /outbox/answers': plain('/outbox/answers'),
  'GET /outbox/outbox.css': plain('/outbox/outbox.css'),
  'GET /outbox/outbox.js': plain('/outbox/outbox.js'),
  // pictures of made-up creators, the same for everybody
  'GET /app/simulated-avatars/:name': plain('/app/simulated-avatars/1-AB.svg'),
  'GET /app/simulated-covers/:name': plain('/app/simulated-covers/1.svg'),
  'GET /app/simulated-clips/*': plain('/app/simulated-clips/shore.webm'),
  'GET /app/avatars/:id/:file': plain('/app/avatars/none/none.webp'),
  'GET /media/:id/:file': plain('/media/none/none.webp'),
  'GET /app/v2/shop_product/picture': plain('/app/v2/shop_product/picture?shop_domain=none&product_handle=none'),
  'GET /d-theme/:name': plain('/d-theme/none.css'),
  'GET /d-teaser/:name': plain('/d-teaser/none.webp'),
  'GET /embed.js': plain('/embed.js'),
  'GET /ask': plain('/ask?domain=nobody.example'),
  // the signature in the address is the right
  'GET /d-preview/style.css': plain('/d-preview/style.css'),
  'GET /d-preview/:token': plain('/d-preview/none'),
  'GET /d/:identifier': fanPage,
  'POST /d/:identifier': fanPage,
  'GET /d/:identifier/calendar.ics': { shows: 'public', url: ({ drop_id }) => `/d/${drop_id}/calendar.ics` },
  'GET /:artist': { shows: 'public', url: ({ profile_slug }) => `/${profile_slug}` },
  'GET /d-artist/:name': plain('/d-artist/none.css'),
  'GET /:profile': { shows: 'public', url: ({ profile_slug }) => `/${profile_slug}` },
  'GET /join/:id': plain('/join/none'),
  'GET /join-theme/:name': plain('/join-theme/none.css'),
  'GET /:profile/:drop': {
    shows: 'public',
    url: ({ profile_slug, drop_slug }) => `/${profile_slug}/${drop_slug}`,
  },
  // the token of a mail is the right
  // the simulated music services, below /simulator
  'POST /*': plain('/simulator/spotify/v1/me'),
  'PUT /*': plain('/simulator/spotify/v1/me'),
  'DELETE /*': plain('/simulator/apple-music/v1/me'),
  'PATCH /*': plain('/simulator/apple-music/v1/me'),
  'GET /presave/:token': plain('/presave/none'),
  'POST /presave/:token': plain('/presave/none'),
  'GET /app/v2/spotify/callback': plain('/app/v2/spotify/callback'),
  'GET /confirm/:token': plain('/confirm/none'),
  'POST /confirm/:token': plain('/confirm/none'),
  'GET /healthz': plain('/healthz'),
  'GET /readyz': plain('/readyz'),
  'GET /metrics': plain('/metrics'),
  'GET /app/v2/events': {
    shows: 'team',
    url: ({ organization_id }) => `/app/v2/events?organization_id=${organization_id}`,
  },
  ...Object.assign({}, ...features.map(({ pages }) => pages ?? {})),
  ...administrationPages,
  ...fanImportPages,
  ...creatorImportPages,
  ...postPages,
  ...royaltyPages,
  ...promotionPages,
  ...releasePages,
  ...adPages,
  ...mentionPages,
  'GET /app/v2/creator_details/export.csv': {
    shows: 'team',
    url: ({ organization_id, ids }) =>
      `/app/v2/creator_details/export.csv?organization_id=${organization_id}&id=${ids.readings_export_id}`,
  },
  'GET /app/v2/roster/export.csv': {
    shows: 'team',
    url: ({ organization_id, ids }) =>
      `/app/v2/roster/export.csv?organization_id=${organization_id}&id=${ids.roster_export_id}`,
  },
  'GET /app/v2/fans/export.csv': {
    shows: 'team',
    url: ({ organization_id, ids }) =>
      `/app/v2/fans/export.csv?organization_id=${organization_id}&id=${ids.fan_export_id}`,
  },
}
