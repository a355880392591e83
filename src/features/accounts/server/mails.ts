import { nameInMail } from '#platform/contract/name-in-mail.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Writes a mail to be sent by a job; never sends within the request. */
export type SendMail = (mail: Mail) => Promise<void>

export type AccountMails = ReturnType<typeof accountMails>

/**
 * The mails of sign-in. Tokens stand behind `#`, which browsers send to no server, so that no log or Referer holds them;
 * the page asks for a click, because mail scanners follow links. No name that a stranger typed gets into a mail to
 * somebody who did not ask for it, except the inviter's and the team's.
 */
export function accountMails(sendMail: SendMail, publicUrl: string) {
  const link = (path: string) => new URL(path, publicUrl).href
  const mail = (to: string, subject: string, ...paragraphs: string[]) =>
    sendMail({ to, subject, text: `${paragraphs.join('\n\n')}\n` })
  return {
    confirmAddress: (to: string, token: string) =>
      mail(
        to,
        'Confirm your email address',
        'Somebody asked for a Fanfare account with this address. If it was you, confirm the address within a day:',
        link(`/sign-up/confirm#token=${token}`),
        'If it was not you, do nothing: without the link there is no account.',
      ),
    alreadyHasAccount: (to: string) =>
      mail(
        to,
        'You already have an account',
        'Somebody, perhaps you, asked for a Fanfare account with this address. There is one already, and nothing was changed.',
        `Sign in: ${link('/login')}`,
        `Forgot the password? ${link('/forgot-password')}`,
      ),
    magicLink: (to: string, token: string) =>
      mail(
        to,
        'Your link to sign in',
        'This link signs you in once, within the next 15 minutes:',
        link(`/magic-link#token=${token}`),
        'If you did not ask for it, do nothing.',
      ),
    resetPassword: (to: string, token: string) =>
      mail(
        to,
        'Set a new password',
        'With this link you set a new password within the next hour. You will be signed out everywhere:',
        link(`/reset-password#token=${token}`),
        'If you did not ask for it, do nothing: your password stays as it is.',
      ),
    invitation: (to: string, { id, organization, inviter }: { id: string; organization: string; inviter: string }) =>
      mail(
        to,
        `${nameInMail(inviter, 80)} invites you to ${nameInMail(organization, 80)}`,
        `${nameInMail(inviter, 80)} invites you to work in the team ${nameInMail(organization, 80)} on Fanfare. The invitation holds for seven days:`,
        link(`/accept-invitation/${id}`),
      ),
  }
}
