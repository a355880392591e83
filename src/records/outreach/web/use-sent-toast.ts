import { send } from '#platform/web/data/send.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { composer } from '../composer-contract.ts'
import { sentWords } from '../rules.ts'

const LOOKS_AFTER_MS = 11_000
const LOOKS_EVERY_MS = 2_000
const LOOKS = 30

/** Id of the toast that says of a mailing what became of it. */
export const mailingToast = (id: string) => `mailing-${id}`

/** Mailings whose end is waited for here. */
const awaited = new Set<string>()

/** A mailing that is a draft again has no end to wait for. */
export const forgetMailing = (id: string) => awaited.delete(id)

/** Says how many emails were sent, once all have left (MAIL-039, MAIL-040, MAIL-041); nothing where they leave later. */
export function useSentToast(organization_id: string) {
  return (id: string) => {
    let looks = 0
    awaited.add(id)
    const look = async () => {
      if (!awaited.has(id)) return
      const mailing = await send(composer.mailing, { organization_id, id }).catch(() => null)
      const { queued = 0 } = mailing?.counts ?? {}
      if (queued > 0 && looks++ <= LOOKS) return void setTimeout(look, LOOKS_EVERY_MS)
      awaited.delete(id)
      if (!mailing || queued > 0) return
      const { sent, failed, unknown, withheld, cancelled, total } = mailing.counts
      if (cancelled === total) return
      const words = sentWords({ success: sent, failed: failed + unknown + withheld })
      if (sent === 0) toast.error(words)
      else if (sent < total) toast.warning(words)
      else toast.success(words)
    }
    setTimeout(look, LOOKS_AFTER_MS)
  }
}
