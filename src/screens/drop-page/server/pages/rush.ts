import type { IncomingMessage } from 'node:http'
import { captchas } from '#features/captcha/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { SIGN_UPS_TOGETHER } from '#features/signups/server/sign-up-desk.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { namesHtml } from '#platform/server/http/http.ts'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { type AdmissionKind, readyRefusal } from '#platform/server/limits/admission.ts'
import { noticePolicy } from './notice-policy.ts'

const only =
  ({ method, path }: Endpoint) =>
  (asked: string, address: string) =>
    asked === method && address === path

/** The page for whoever is turned away, by language. */
export type BusyPages = Readonly<Record<'en' | 'fr', string>>

/**
 * What a rush of fans asks for, each kind with places of its own: pages stay, and the workspace is never turned away. A form
 * without scripts is turned away with a page, where there are pages.
 */
export function rush(busy: BusyPages | null): AdmissionKind[] {
  const page = busy && busyPage(busy)
  return [
    { name: 'sign_up', target: 200, together: SIGN_UPS_TOGETHER, takes: only(signups.subscribe) },
    { name: 'code', target: 400, takes: only(signups.otp) },
    { name: 'captcha', target: 200, takes: only(captchas.challenge) },
    {
      name: 'native_form',
      target: 400,
      takes: (method, path) => method === 'POST' && path.startsWith('/d/'),
      ...(page && { page }),
    },
  ]
}

function busyPage({ en, fr }: BusyPages): AdmissionKind['page'] {
  const ready = [false, true].map(framed => {
    const made = (page: string) => readyRefusal(page, 'text/html; charset=utf-8', noticePolicy(framed))
    return { en: made(en), fr: made(fr) }
  })
  return request => (namesHtml(request) ? ready[saysFramed(request) ? 1 : 0]?.[visitorsLanguage(request)] : undefined)
}

const saysFramed = ({ url = '' }: Pick<IncomingMessage, 'url'>) => /[?&]form_only=true(?:&|$)/.test(url)
