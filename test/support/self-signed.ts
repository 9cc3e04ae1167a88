import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A key and a self-signed certificate for tests, valid for 127.0.0.1, `localhost` and `metadata.example`. */
export function makeSelfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const name = sequence(tagged(0x31, sequence(objectId('550403'), tagged(0x0c, Buffer.from('test')))))
  const names = sequence(
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
    tagged(0x82, Buffer.from('localhost')),
    tagged(0x82, Buffer.from('metadata.example')),
  )
  const toBeSigned = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(7)])),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(objectId('551d11'), tagged(0x04, names)))),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)])
  const der = sequence(toBeSigned, ecdsaWithSha256, tagged(0x03, signature))
  const lines = der.toString('base64').match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

/** One value of DER. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const time = (text: string) => tagged(0x18, Buffer.from(text))
