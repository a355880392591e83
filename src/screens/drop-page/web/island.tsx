import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { solveCaptcha } from '#features/captcha/web/solve.ts'
import type { SignupFormProps } from '#features/signups/web/form-props.ts'
import { SignupForm } from '#features/signups/web/signup-form.tsx'
import { CityInput } from './city-input.tsx'

/** Hydrates the server's form; resolves once it is interactive. */
export const hydrateForm = (container: HTMLElement): Promise<void> =>
  showForm(container, propsOf(container), element => hydrateRoot(container, element))

/** The form in the place of the end of a sign-up that the server put there; resolves once it is interactive. */
export function renderForm(container: HTMLElement): Promise<void> {
  const { reply: _, ...props } = propsOf(container)
  return showForm(container, props, element => createRoot(container).render(element))
}

const propsOf = ({ dataset }: HTMLElement): SignupFormProps => JSON.parse(dataset.signup ?? '')

async function showForm(container: HTMLElement, props: SignupFormProps, show: (element: ReactNode) => void) {
  // only where something is saved
  const saving = props.saves && (await import('./saving/saving.ts')).saving
  const stepping = props.steps && (await import('./stepping.ts')).stepping
  return new Promise<void>(resolve => {
    show(
      <SignupForm
        {...props}
        City={CityInput}
        solveCaptcha={solveCaptcha}
        onReady={() => {
          resolve()
          // its row was pressed before the form could follow
          const { service } = container.dataset
          if (service) saving?.chosen(service, props)
        }}
        around={container}
        saving={saving}
        stepping={stepping}
      />,
    )
  })
}
