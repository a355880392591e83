import { STEPS } from '#records/promotions/stages.ts'

/** From a light tint of the first data colour to a dark shade: the further the work, the stronger. */
const SHADES = [
  'color-mix(in oklab, var(--data-1) 22%, var(--bg))',
  'color-mix(in oklab, var(--data-1) 34%, var(--bg))',
  'color-mix(in oklab, var(--data-1) 46%, var(--bg))',
  'color-mix(in oklab, var(--data-1) 58%, var(--bg))',
  'color-mix(in oklab, var(--data-1) 70%, var(--bg))',
  'color-mix(in oklab, var(--data-1) 84%, var(--bg))',
  'var(--data-1)',
  'color-mix(in oklab, var(--data-1) 78%, var(--text))',
  'color-mix(in oklab, var(--data-1) 56%, var(--text))',
]

/** The colour of a step of the board; grey for creators who declined. */
export const stepColour = (id: string) => SHADES[STEPS.findIndex(step => step.id === id)] ?? 'var(--line-field-hover)'
