import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts'

/**
 * Of the pages that say something is not found, failed or busy. They know of no drop, so of no site that may frame it: in
 * place of a form any site may frame them, for there is nothing in them to take or to press by mistake.
 */
export const noticePolicy = (form_only: boolean) => contentSecurityPolicy(form_only ? '*' : undefined)
