import { findProof, type ProofParameters } from '#features/captcha/web/proof.ts'

/** Answers one message of parameters with the solution. The caller terminates the worker. */
addEventListener('message', async ({ data }: MessageEvent<ProofParameters>) => {
  postMessage(await findProof(data, undefined, 1_000))
})
