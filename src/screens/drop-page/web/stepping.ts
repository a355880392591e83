import type { Stepping } from '#features/signups/web/form-props.ts'
import { StepHead, StepNote } from '#features/signups/web/panels/step-head.tsx'

export const stepping: Stepping = { Head: StepHead, Note: StepNote }
