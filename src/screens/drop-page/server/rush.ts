import { captchas } from '#features/captcha/contract.ts'
import { signups } from '#features/signups/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { AdmissionKind } from '#platform/server/admission.ts'

const only =
  ({ method, path }: Endpoint) =>
  (asked: string, address: string) =>
    asked === method && address === path

/** What a rush of fans asks for, each kind with places of its own: pages stay, and the workspace is never turned away. */
export const rush: readonly AdmissionKind[] = [
  { name: 'sign_up', target: 200, takes: only(signups.subscribe) },
  { name: 'code', target: 400, takes: only(signups.otp) },
  { name: 'captcha', target: 200, takes: only(captchas.challenge) },
  { name: 'native_form', target: 400, takes: (method, path) => method === 'POST' && path.startsWith('/d/') },
]
