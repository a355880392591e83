import type { ProofOfWork } from '#features/captcha/contract.ts'

export type ProofParameters = ProofOfWork['parameters']

export interface Solution {
  counter: number
  derivedKey: string
}

type Derive = (password: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/**
 * Finds the counter whose key starts with the wanted bytes: PBKDF2 over nonce and counter (32 bits, big-endian), as in
 * ALTCHA's second format. Yields to the event loop after every `sliceMs`, so that a page without workers stays responsive.
 *
 * @throws the signal's reason when it is aborted
 */
export async function findProof(parameters: ProofParameters, signal?: AbortSignal, sliceMs = 12): Promise<Solution> {
  const derive = await derivation(parameters)
  const nonce = fromHex(parameters.nonce)
  const prefix = fromHex(parameters.keyPrefix)
  const password = new Uint8Array(nonce.length + 4)
  password.set(nonce)
  const counterBytes = new DataView(password.buffer, nonce.length)
  let sliceStart = performance.now()
  for (let counter = 1; ; counter++) {
    signal?.throwIfAborted()
    counterBytes.setUint32(0, counter)
    const key = await derive(password)
    if (prefix.every((byte, index) => key[index] === byte)) return { counter, derivedKey: toHex(key) }
    if (performance.now() - sliceStart < sliceMs) continue
    await new Promise(resolve => setTimeout(resolve))
    sliceStart = performance.now()
  }
}

/** Browsers disable WebCrypto on pages over plain HTTP, such as a phone on the same network; then the script computes the hash. */
async function derivation({ salt, cost, keyLength }: ProofParameters): Promise<Derive> {
  const saltBytes = fromHex(salt)
  const subtle = globalThis.crypto?.subtle
  if (subtle)
    return async password => {
      const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
      const bits = await subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-256', salt: saltBytes, iterations: cost },
        key,
        keyLength * 8,
      )
      return new Uint8Array(bits)
    }
  const [{ pbkdf2 }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ])
  return async password => pbkdf2(sha256, password, saltBytes, { c: cost, dkLen: keyLength })
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const toHex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
