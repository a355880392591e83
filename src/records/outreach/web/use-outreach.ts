import { useCommand } from '#platform/web/data/use-command.ts'
import { composer } from '../composer-contract.ts'
import { outreach } from '../contract.ts'
import { forgetMailing, mailingToast } from './use-sent-toast.ts'

/** Deletes and saves of what mails are written with; failures are said without the server's reason (MAIL-019 to MAIL-024). */
export const useSaveSignature = () =>
  useCommand(outreach.saveSignature, {
    done: (_, { id }) => (id ? 'Signature Updated' : 'Signature Created'),
  })
export const useDeleteSignature = () =>
  useCommand(outreach.deleteSignature, {
    done: 'Signature Deleted',
    failed: 'Failed to Delete Signature',
    withoutReason: true,
  })
export const useDefaultSignatures = () =>
  useCommand(outreach.setDefaultSignatures, {
    done: 'Default Signature Updated',
    failed: 'Failed to Update Default Signature',
    withoutReason: true,
  })
export const useSaveTemplate = () =>
  useCommand(outreach.saveTemplate, { done: 'Template Saved', failed: 'Failed to Save Template', withoutReason: true })
export const useDeleteTemplate = () =>
  useCommand(outreach.deleteTemplate, {
    done: 'Template Deleted',
    failed: 'Failed to Delete Template',
    withoutReason: true,
  })

/** The provider's page opens in a new tab (MAIL-003); the window is opened at the click, so that browsers let it. */
export function useConnect(organization_id: string) {
  const signIn = useCommand(outreach.signIn, { failed: 'Failed to Connect Mailbox' })
  return (choice: { provider?: 'GOOGLE' | 'MICROSOFT' | 'NYLAS'; email?: string } = {}) => {
    const tab = window.open('', '_blank')
    signIn.mutate(
      { organization_id, ...choice },
      {
        onSuccess: ({ url }) => {
          if (tab) tab.location.href = url
          else window.location.assign(url)
        },
        onError: () => tab?.close(),
      },
    )
  }
}

/** Takes the place of what the mailing's own toast says. */
export const useCancelMailing = () =>
  useCommand(composer.cancel, {
    done: ({ cancelled, draft }) => (draft ? 'Stopped: it is a draft again' : `Stopped ${cancelled} waiting`),
    toastId: (_, { id }) => mailingToast(id),
    succeeded: ({ draft }, { id }) => {
      if (draft) forgetMailing(id)
    },
    failed: 'Failed to Stop the Mailing',
  })
