const SLOTS = 16_384

/** The slot of a key in a Redis Cluster: CRC16 (XMODEM) of its hash tag, or of all of it when it has none. */
export function slotOf(key: string): number {
  const from = key.indexOf('{')
  const to = from < 0 ? -1 : key.indexOf('}', from + 1)
  let crc = 0
  for (const byte of Buffer.from(to > from + 1 ? key.slice(from + 1, to) : key)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc % SLOTS
}
