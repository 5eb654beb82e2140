import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const source = fileURLToPath(
  import.meta.resolve('@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'),
)
const name = 'virtual:formula-font'

/** First and last letter, in hexadecimal: Latin, Greek, signs and arrows, and the alphabets that formulas have. */
const ranges =
  '20-7e a0-ff 131 237 2c6-2dd 300-338 391-3f6 2010-2057 2061-2064 2070-209c 20d0-20e1 2102-2138 2190-21ff 2200-22ff 2308-230b 2320-2321 239b-23b5 23dc-23e1 25a0-25ff 2605-2606 27c2 27e6-27ef 27f5-27ff 2a00-2a06 2a7d-2a7e 2aaf-2ab0 1d400-1d4b5 1d504-1d51c 1d538-1d550 1d6a4-1d6a5 1d6e2-1d71b 1d7ce-1d7d7'

/**
 * The font of formulas as an address: `virtual:formula-font`. A build has the signs of a school's formulas, a fifth of the
 * whole; dev and tests have the whole.
 */
export function formulaFont(): Plugin {
  let [isBuild, base] = [false, '/']
  return {
    name: 'formula-font',
    configResolved: (config) => {
      isBuild = config.command === 'build'
      base = config.base
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id, { ssr } = {}) {
      if (id !== `\0${name}`) return null
      // The server renders no formulas.
      if (ssr) return `export default ''`
      if (!isBuild) return `export default ${JSON.stringify(`/@fs${source}`)}`
      const font = await makeSubset()
      const hash = createHash('sha256').update(font).digest('base64url').slice(0, 8)
      const fileName = `assets/formulas-${hash}.woff2`
      this.emitFile({ type: 'asset', fileName, source: font })
      return `export default ${JSON.stringify(base + fileName)}`
    },
  }
}

async function makeSubset(): Promise<Buffer> {
  const letters = ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
  return subsetFont(await readFile(source), letters.join(''), {
    targetFormat: 'woff2',
    noHinting: true,
    // Small letters for exponents; MathML reads no other features.
    keepFeatures: ['ssty'],
    dropTables: ['GPOS'],
  })
}
