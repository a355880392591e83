import type { IncomingMessage } from 'node:http'
import { captchas } from '#features/captcha/contract.ts'
import { signups } from '#features/signups/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { namesHtml } from '#platform/server/http/http.ts'
import { visitorsLanguage } from '#platform/server/http/visitors-language.ts'
import { type AdmissionKind, readyRefusal } from '#platform/server/limits/admission.ts'
import { noticePolicy } from './pages/notice-policy.ts'

const only =
  ({ method, path }: Endpoint) =>
  (asked: string, address: string) =>
    asked === method && address === path

/** The page that a refused form shows, by language. */
export type BusyPages = Readonly<Record<'en' | 'fr', string>>

/**
 * What fans send under admission control; pages and the workspace are always accepted. A form without scripts is refused with a
 * page, where pages are built.
 */
export function admissionKinds(busy: BusyPages | null): AdmissionKind[] {
  const page = busy && busyPage(busy)
  return [
    { name: 'sign_up', matches: only(signups.subscribe) },
    { name: 'code', matches: only(signups.otp) },
    { name: 'captcha', matches: only(captchas.challenge) },
    {
      name: 'native_form',
      matches: (method, path) => method === 'POST' && path.startsWith('/d/'),
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
