/** The default alphabet of GSM 03.38. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension: each is two septets, of which the first is an escape. */
const extended = new Set('\f^{}\\[~]|€')

/** The most that one part has, alone and as one of several, which also have a header. */
const septets = { alone: 160, joined: 153 }
const units = { alone: 70, joined: 67 }

/**
 * How many messages an SMS is paid as: in the alphabet of GSM 03.38 where it has every character, else in UCS-2. No
 * character is divided between two parts (3GPP TS 23.038, 23.040).
 */
export function countSmsParts(text: string): number {
  const characters = Array.from(text)
  const isBasic = characters.every((one) => basic.has(one) || extended.has(one))
  const max = isBasic ? septets : units
  const sizes = characters.map((one) => (isBasic ? (extended.has(one) ? 2 : 1) : one.length))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  if (size <= max.alone) return 1
  let [parts, used] = [1, 0]
  for (const one of sizes) {
    if (used + one > max.joined) [parts, used] = [parts + 1, 0]
    used += one
  }
  return parts
}
