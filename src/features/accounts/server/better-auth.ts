import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { magicLink, organization } from 'better-auth/plugins'
import { defaultAc, defaultRoles } from 'better-auth/plugins/organization/access'
import type { Pool } from 'pg'
import { newId } from '#platform/server/new-id.ts'
import { demoSignInPlugin } from './demo-sign-in.ts'
import { hashedSessionTokens } from './hashed-sessions.ts'
import type { AccountMails } from './mails.ts'
import { countOwned, isKnownOrInvited } from './people.ts'

export const DAY = 86_400

/** Teams that one account may own. Any number may have it as a member. */
export const MAX_TEAMS_OWNED = 10

/** Headers of the requests that we make to better-auth ourselves; nothing of a visitor's request gets into them. */
export const ownHeaders = { address: 'x-fanfare-address', origin: 'x-fanfare-origin' }

interface AuthOptions {
  /** A pool in the role `fanfare_auth`. */
  pool: Pool
  secret: string
  publicUrl: string
  cookieName: string
  mails: AccountMails
  demoOwner: string | null
}

/** What of better-auth the rest uses: a request in, a response out. Which of its calls the network reaches, the contract says. */
export interface Auth {
  handler(request: Request): Promise<Response>
}

export function createAuth({ pool, secret, publicUrl, cookieName, mails, demoOwner }: AuthOptions): Auth {
  const options: BetterAuthOptions = {
    appName: 'Fanfare',
    baseURL: publicUrl,
    basePath: '/auth',
    secret,
    database: pool,
    telemetry: { enabled: false },
    // failures are answered and logged by our own server, without personal data
    logger: { disabled: true },
    onAPIError: { throw: true },
    // limits are counted before, see limits.ts
    rateLimit: { enabled: false },
    trustedOrigins: request => [request?.headers.get(ownHeaders.origin)],
    advanced: {
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [ownHeaders.address], ipv6Subnet: 128 },
      // our name carries its prefix, and our server writes the cookie's attributes
      useSecureCookies: false,
      cookies: { session_token: { name: cookieName } },
    },
    user: {
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      changeEmail: { enabled: false },
      deleteUser: { enabled: false },
    },
    session: {
      // absolute: using a session never lengthens it
      expiresIn: 7 * DAY,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mails.resetPassword(user.email, token),
      onExistingUserSignUp: ({ user }) => mails.alreadyHasAccount(user.email),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, token }) => mails.confirmAddress(user.email, token),
    },
    plugins: [
      hashedSessionTokens(),
      magicLink({
        expiresIn: 900,
        storeToken: 'hashed',
        // an unknown address gets no mail, or anybody could have us write to anybody
        sendMagicLink: async ({ email, token }) => {
          if (await isKnownOrInvited(pool, email)) await mails.magicLink(email, token)
        },
      }),
      organization({
        roles: { ...defaultRoles, brand_scoped: defaultAc.newRole({}) },
        membershipLimit: 1000,
        organizationLimit: async ({ id }) => (await countOwned(pool, id)) >= MAX_TEAMS_OWNED,
        invitationExpiresIn: 7 * DAY,
        cancelPendingInvitationsOnReInvite: true,
        requireEmailVerificationOnInvitation: true,
        disableOrganizationDeletion: true,
        sendInvitationEmail: ({ id, email, organization, inviter }) =>
          mails.invitation(email, { id, organization: organization.name, inviter: inviter.user.name }),
        organizationHooks: {
          // better-auth copies the role only; until this is done a brand-scoped member sees no brand
          afterAcceptInvitation: async ({ invitation, member }) => {
            await pool.query(
              'update member set brand_ids = (select brand_ids from invitation where id = $2) where id = $1',
              [member.id, invitation.id],
            )
          },
        },
        schema: {
          session: { fields: { activeOrganizationId: 'active_organization_id' } },
          organization: { fields: { createdAt: 'created_at' } },
          member: { fields: { organizationId: 'organization_id', userId: 'user_id', createdAt: 'created_at' } },
          invitation: {
            fields: {
              organizationId: 'organization_id',
              inviterId: 'inviter_id',
              expiresAt: 'expires_at',
              createdAt: 'created_at',
            },
            additionalFields: { brandIds: { type: 'string[]', required: false, fieldName: 'brand_ids' } },
          },
        },
      }),
      ...(demoOwner ? [demoSignInPlugin(demoOwner)] : []),
    ],
  }
  return betterAuth(options)
}
