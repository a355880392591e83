import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const DAY = 86_400_000
const ECDSA_WITH_SHA256 = hex('300a06082a8648ce3d040302')
const COMMON_NAME = hex('0603550403')
const SUBJECT_ALT_NAME = hex('0603551d11')
const BASIC_CONSTRAINTS = hex('0603551d13')

/** A fresh key and self-signed certificate (RFC 5280) for `localhost`, PEM, good for a day: so that no private key lies in the repository. */
export function localhostCertificate(now = new Date()): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(now.getTime() - DAY), utcTime(now.getTime() + DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(BASIC_CONSTRAINTS, der(0x04, sequence(der(0x01, Buffer.of(0xff))))),
        sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from('localhost'))))),
      ),
    ),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]))
  const base64 = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

function sequence(...parts: Buffer[]) {
  return der(0x30, Buffer.concat(parts))
}

const utcTime = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

function hex(digits: string) {
  return Buffer.from(digits, 'hex')
}
