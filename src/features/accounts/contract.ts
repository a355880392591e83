import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'
import { BILLING_INTERVALS, BILLING_STATES, PLANS } from './plans.ts'

/** Lower-cased, so that one person has one account. */
const email = z.email().max(254).toLowerCase()
const name = z.string().trim().min(1).max(100)
/** 10 to 128 characters, of any kind. */
const newPassword = z.string().min(10, 'Use at least 10 characters').max(128)
/** What a person types to sign in: any text, because only the stored hash decides. */
const password = z.string().min(1).max(128)
/** From the link of a mail. */
const token = z.string().min(1).max(2000)

/** Owners and admins manage the team; brand-scoped members see only their brands. */
export const role = z.enum(['owner', 'admin', 'member', 'brand_scoped'])
const brand_ids = z.array(id).max(200)

const user = z.object({ id, email: z.string(), name: z.string() })
const organization = z.object({ id, name: z.string(), slug: z.string(), role, brand_ids: z.array(id) })

/** Who is signed in, and their teams: the one last worked in comes first (API-031). */
export const signedInAs = z.object({ user, organizations: z.array(organization) })

const nothing = z.object({})
const ME = ['me']

/** The person: sign-in, password, sessions. Answers are the same for known and unknown email addresses. */
export const accounts = {
  me: query('GET /app/v2/auth/me', {
    summary: 'The person signed in and their teams',
    answer: signedInAs,
    shows: ME,
  }),
  options: query('GET /app/v2/auth/options', {
    summary: 'Ways to sign in that this installation offers',
    answer: z.object({ demo: z.boolean(), sign_up: z.boolean() }),
  }),
  login: command('/app/v2/auth/login', {
    summary: 'Sign in with email and password',
    body: z.object({ email, password }),
    answer: signedInAs,
    changes: ME,
  }),
  logout: command('/app/v2/auth/logout', { summary: 'End this session', answer: nothing, changes: ME }),
  signUp: command('/auth/sign-up/email', {
    summary: 'Ask for an account; a mail asks to confirm the address',
    body: z.object({ name, email, password: newPassword }),
    answer: nothing,
    changes: [],
  }),
  sendVerification: command('/auth/send-verification-email', {
    summary: 'Send the mail that confirms the address once more',
    body: z.object({ email }),
    answer: nothing,
    changes: [],
  }),
  verifyEmail: command('/auth/verify-email', {
    summary: 'Confirm an address with the link of a mail, and sign in the first time',
    body: z.object({ token }),
    answer: z.object({ signed_in: z.boolean() }),
    changes: ME,
  }),
  sendMagicLink: command('/auth/sign-in/magic-link', {
    summary: 'Send a mail with a link that signs in once',
    body: z.object({ email }),
    answer: nothing,
    changes: [],
  }),
  useMagicLink: command('/auth/magic-link/verify', {
    summary: 'Sign in with the link of a mail',
    body: z.object({ token }),
    answer: signedInAs,
    changes: ME,
  }),
  requestPasswordReset: command('/auth/request-password-reset', {
    summary: 'Send a mail with a link to set a new password',
    body: z.object({ email }),
    answer: nothing,
    changes: [],
  }),
  resetPassword: command('/auth/reset-password', {
    summary: 'Set a new password with the link of a mail; ends every session',
    body: z.object({ token, new_password: newPassword }),
    answer: nothing,
    changes: ME,
  }),
  changePassword: command('/auth/change-password', {
    summary: 'Change the password; ends every other session',
    body: z.object({ current_password: password, new_password: newPassword }),
    answer: nothing,
    changes: ['sessions'],
  }),
  rename: command('/auth/update-user', {
    summary: 'Change your name',
    body: z.object({ name }),
    answer: nothing,
    changes: ['me', 'members'],
  }),
  sessions: query('GET /auth/sessions', {
    summary: 'Where you are signed in',
    answer: z.object({
      items: z.array(
        z.object({
          id,
          current: z.boolean(),
          ip_address: z.string().nullable(),
          user_agent: z.string().nullable(),
          created_at: instant,
          seen_at: instant,
          expires_at: instant,
        }),
      ),
    }),
    shows: ['sessions'],
  }),
  endSession: command('/auth/end-session', {
    summary: 'Sign out on one device',
    body: z.object({ session_id: id }),
    answer: nothing,
    changes: ['sessions'],
  }),
  signOutEverywhere: command('/auth/revoke-sessions', {
    summary: 'Sign out on every device, this one too',
    answer: nothing,
    changes: ['me', 'sessions'],
  }),
}

/** Exists in demo mode only. */
export const demoSignIn = {
  demo: command('/app/v2/auth/demo', {
    summary: 'Sign in as the owner of the demo team',
    answer: signedInAs,
    changes: ME,
  }),
}

const invitee = { email, role, brand_ids: brand_ids.default([]) }

/** Teams: members, roles, invitations. */
export const teams = {
  create: command('/auth/organization/create', {
    summary: 'Found a team and become its owner',
    body: z.object({ name }),
    answer: z.object({ organization_id: id }),
    changes: ME,
  }),
  switch: command('/auth/organization/set-active', {
    summary: 'Remember the team being worked in',
    body: z.object({ organization_id: id }),
    answer: nothing,
    changes: ME,
  }),
  members: query('GET /auth/organization/list-members', {
    summary: 'Members of a team',
    query: z.object({ organization_id: id }),
    answer: z.object({
      items: z.array(
        z.object({
          id,
          user_id: id,
          name: z.string(),
          email: z.string(),
          role,
          brand_ids: z.array(id),
          created_at: instant,
        }),
      ),
    }),
    shows: ['members'],
  }),
  plan: query('/app/v2/team/plan', {
    summary: 'Plan and billing of the team, as the operator set them, and how many members the plan allows',
    body: z.object({ organization_id: id }),
    answer: z.object({
      plan: z.enum(PLANS),
      billing_state: z.enum(BILLING_STATES),
      billing_interval: z.enum(BILLING_INTERVALS),
      /** With open invitations. */
      members: z.int(),
      /** Null for any number. */
      member_limit: z.int().nullable(),
    }),
    shows: ['members', 'invitations'],
  }),
  changeRole: command('/auth/organization/update-member-role', {
    summary: 'Give a member another role',
    body: z.object({ organization_id: id, member_id: id, role, brand_ids: brand_ids.default([]) }),
    answer: nothing,
    changes: ['members', 'me'],
  }),
  removeMember: command('/auth/organization/remove-member', {
    summary: 'Take a member out of the team',
    body: z.object({ organization_id: id, member_id: id }),
    answer: nothing,
    changes: ['members'],
  }),
  leave: command('/auth/organization/leave', {
    summary: 'Leave a team',
    body: z.object({ organization_id: id }),
    answer: nothing,
    changes: ['me', 'members'],
  }),
  invitations: query('GET /auth/organization/list-invitations', {
    summary: 'Open invitations of a team',
    query: z.object({ organization_id: id }),
    answer: z.object({
      items: z.array(
        z.object({
          id,
          email: z.string(),
          role,
          brand_ids: z.array(id),
          invited_by: z.string(),
          expires_at: instant,
          created_at: instant,
        }),
      ),
    }),
    shows: ['invitations'],
  }),
  invite: command('/auth/organization/invite-member', {
    summary: 'Invite somebody by mail; an open invitation to the same address is replaced',
    body: z.object({ organization_id: id, ...invitee }),
    answer: nothing,
    changes: ['invitations'],
  }),
  cancelInvitation: command('/auth/organization/cancel-invitation', {
    summary: 'Take an invitation back',
    body: z.object({ organization_id: id, invitation_id: id }),
    answer: nothing,
    changes: ['invitations'],
  }),
  invitation: query('GET /auth/organization/get-invitation', {
    summary: 'What an invitation says, for the holder of its link',
    query: z.object({ invitation_id: id }),
    answer: z.object({ organization_name: z.string(), invited_by: z.string(), email: z.string(), role }),
  }),
  acceptInvitation: command('/auth/organization/accept-invitation', {
    summary: 'Join the team that invited you',
    body: z.object({ invitation_id: id }),
    answer: z.object({ organization_id: id }),
    changes: ['me', 'members', 'invitations'],
  }),
  declineInvitation: command('/auth/organization/reject-invitation', {
    summary: 'Decline an invitation',
    body: z.object({ invitation_id: id }),
    answer: nothing,
    changes: ['invitations'],
  }),
}
