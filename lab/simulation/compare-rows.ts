/** Made by chance in the model, or by PostgreSQL alone. */
const ofChance = new Set(['passId', 'seed', 'hostInstituteId', 'fingerprint'])

/** Rows and lists in one order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(inOrder).sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => !ofChance.has(name))
  return Object.fromEntries(entries.sort().map(([name, one]) => [name, inOrder(one)]))
}
const textOf = (value: unknown) => JSON.stringify(value)
/** As text, in one order. */
export const shown = (value: unknown) => textOf(inOrder(value))

export class Difference extends Error {}
