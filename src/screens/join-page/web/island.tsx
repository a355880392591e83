import { hydrateRoot } from 'react-dom/client'
import { solveCaptcha } from '#features/captcha/web/solve.ts'
import type { JoinFormProps } from '../contract.ts'
import { JoinForm } from './join-form.tsx'

/** Hydrates the server's form; resolves once it is interactive. */
export function hydrateJoinForm(container: HTMLElement): Promise<void> {
  const props = JSON.parse(container.dataset.join ?? '') as JoinFormProps
  return new Promise(resolve => {
    hydrateRoot(container, <JoinForm {...props} solveCaptcha={solveCaptcha} onReady={resolve} />)
  })
}
