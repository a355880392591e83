import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import { privacyHtml } from './page.ts'

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
const CACHED = 'public, max-age=300'

interface PrivacyOptions {
  /** The operator's own policy, which takes this page's place; null where they have none. */
  ownPolicy: string | null
  /** Sender of the product's mail, such as `Fanfare <hello@fans.example>`: the address that is named. */
  mailFrom: string
  /** Provider of the forms' captcha, by the name its integration has. */
  captcha: string
}

/** Those who see something of a fan; our own check is none of them. */
const COMPANIES: Record<string, string> = {
  turnstile: 'Cloudflare (Turnstile)',
  hcaptcha: 'hCaptcha',
  recaptcha: 'Google (reCAPTCHA)',
}

/** `/privacy`: what a fan page keeps and why, in English or, with `?lang=fr`, in French. Both are made once. */
export const privacyPage =
  ({ ownPolicy, mailFrom, captcha }: PrivacyOptions): FastifyPluginAsync =>
  async http => {
    const contact = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
    const facts = { contact, captcha: COMPANIES[captcha] ?? null }
    const html = { en: privacyHtml('en', facts), fr: privacyHtml('fr', facts) }
    http.get('/privacy', async (request, reply) => {
      if (ownPolicy) return reply.redirect(ownPolicy, 302)
      const { lang } = request.query as { lang?: unknown }
      const page = lang === 'fr' ? html.fr : html.en
      return reply.type('text/html; charset=utf-8').header('cache-control', CACHED).send(page)
    })
    http.get('/privacy/style.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', CACHED).send(style),
    )
  }

/** Where the footer of a fan page leads: the operator's own policy, else our page in the page's language. */
export const privacyUrl =
  ({ ownPolicy, publicUrl }: { ownPolicy: string | null; publicUrl: string }) =>
  (locale: 'en' | 'fr') =>
    ownPolicy ?? `${publicUrl}/privacy${locale === 'fr' ? '?lang=fr' : ''}`
