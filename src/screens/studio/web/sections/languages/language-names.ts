import type { PageLanguage } from '#records/drops/in-language.ts'

export const languageNames: Record<PageLanguage, string> = { en: 'English', fr: 'French' }
