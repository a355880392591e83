import { html } from '#platform/contract/html.ts'

/** People with an account at the simulated services. */
export const listeners = [
  { id: 'mira_sol', name: 'Mira Sol' },
  { id: 'tobias.renk', name: 'Tobias Renk' },
  { id: 'oyelaran-ada', name: 'Ada Oyelaran' },
] as const

interface ConsentPage {
  service: string
  /** What the product may do, in the service's words. */
  asks: string
  action: string
  sheet: string
}

/** The page on which a listener lets the product in. It says at its top that it is made up. */
export const consentPage = ({ service, asks, action, sheet: href }: ConsentPage): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Simulator: ${service}</title><link rel="stylesheet" href="${href}">
<link rel="icon" href="data:,"></head>
<body><main><p class="simulator">Simulator. This is not ${service}.</p>
<h1>Connect to Fanfare</h1>
<p>Fanfare will be able to:</p><ul><li>${asks}</li></ul>
<form method="post" action="${action}"><fieldset><legend>Continue as</legend>
${listeners.map(({ id, name }, at) => html`<label><input type="radio" name="listener" value="${id}"${at === 0 && html` checked`}> ${name}</label>`)}
</fieldset><button name="decision" value="agree">Agree</button><button name="decision" value="cancel" class="quiet">Cancel</button></form>
</main></body></html>`.text

export const sheet = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;min-height:100vh;place-items:center;background:Canvas;color:CanvasText}
main{box-sizing:border-box;width:min(100%,26rem);padding:1.5rem}
.simulator{margin:0 0 1.5rem;padding:.5rem .75rem;border:1px dashed;border-radius:.375rem;font-weight:600}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .75rem}
fieldset{border:0;padding:0;margin:1.5rem 0}legend{padding:0;margin-bottom:.5rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:center;min-height:44px}
button{display:block;width:100%;min-height:52px;margin-top:.75rem;border:1px solid CanvasText;border-radius:999px;font:inherit;font-weight:600;background:CanvasText;color:Canvas;cursor:pointer}
button.quiet{background:none;color:inherit}
`
