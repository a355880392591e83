/** A table that is not exported, with the reason that a person would ask for. */
type LeftOut = Readonly<Record<string, string>>

/** Every other table with a team column is exported; a test holds this list against the catalogue. */
export const LEFT_OUT: LeftOut = {
  api_keys: 'keys of programs are secrets; new ones are made in the new installation',
  artist_account_sign_ins: 'sign-ins that were begun here',
  artist_account_teams: 'where notices of a platform go, written when an account is connected',
  exports: 'files that were downloaded here',
  idempotency_keys: 'answers to repeated requests, which live a day',
  lookup_budgets: 'counts of what this installation asked the platforms',
  mailbox_sign_ins: 'sign-ins that were begun here',
  music_authorizations: 'sign-ins that were begun here',
  organization_deletions: 'the deletion of the team here',
  otp_challenges: 'one-time codes',
  own_domains: 'a host leads to one installation, and is proved there with a token of its own',
  proved_hosts: 'a host leads to one installation, and is proved there with a token of its own',
  shop_deliveries: 'the log of shops that are not exported',
  shop_endpoints: 'their addresses and secrets stay here; new ones are made in the new installation',
  team_exports: 'the files themselves',
  telephone_senders: 'who wrote last from the telephone number of this installation',
  text_spend: 'what texts cost this installation',
  webhook_attempts: 'the log of endpoints that are not exported',
  webhook_deliveries: 'the log of endpoints that are not exported',
  webhook_endpoints: 'their secrets stay here; new ones are made in the new installation',
}

/** Rows that stay here, of tables that are exported. */
export const ROWS: Readonly<Record<string, string>> = {
  public_addresses: `kind <> 'api_key'`,
  // what says that a team was exported would be another line in every export
  audit_entries: `action not like 'team.export%'`,
}

/**
 * What is written instead of a secret, as SQL of the row. What depends on the secret says so too: an account is connected
 * anew, a link is made anew. Each is the same when it is exported again.
 */
export const SECRET_REPLACEMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activation_shares: { secret_hash: deadHash(), revoked_at: 'coalesce(revoked_at, created_at)' },
  creator_links: { secret_hash: deadHash(), revoked_at: 'coalesce(revoked_at, created_at)' },
  ad_campaigns: { launch_result: `case launch_result when 'PENDING' then 'FAILED' else launch_result end` },
  ad_posts: { ad_code: `'withheld'` },
  ad_accounts: { sealed: `''`, state: `'RECONNECT'` },
  artist_accounts: { sealed: `''`, state: `'RECONNECT'` },
  mailboxes: { sealed: `''`, grant_status: `'invalid'` },
  music_connections: { tokens: 'null', state: `case state when 'CONNECTED' then 'RECONNECT' else state end` },
  erasures: { sealed: 'null' },
  // what waits here is sent here
  messages: {
    sealed: 'null',
    state: `case when state in ('QUEUED', 'SENDING') then 'UNKNOWN' else state end`,
    reason: `case when state in ('QUEUED', 'SENDING') then 'it waited when the team was exported' else reason end`,
    settled_at: `case when state in ('QUEUED', 'SENDING') then created_at else settled_at end`,
  },
}

/** Of no secret: nobody finds what is hashed to an id behind zeros. */
function deadHash() {
  return `decode(lpad(replace(id::text, '-', ''), 64, '0'), 'hex')`
}

/** The catalogue of public profiles is everybody's; a team takes along whom it refers to. Read before the team's own tables. */
export const SHARED: Readonly<Record<string, string>> = {
  social_profiles: 'id',
  profile_observations: 'social_profile_id',
  profile_posts: 'social_profile_id',
}
