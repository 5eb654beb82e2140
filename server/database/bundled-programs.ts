import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Within the packages, which the bundles import. */
export const bundledPrograms = join(root, 'node_modules/.homeroom/programs')

/**
 * The file of a program that a test starts: in a whole run its bundle (`scripts/test/programs.ts`), which
 * starts in a third of the time, otherwise its source.
 * @param file e.g. `server/main.ts`
 */
export const programOf = (file: string): string =>
  process.env.BUNDLED_PROGRAMS === 'on'
    ? join(bundledPrograms, file.replace(/\.ts$/, '.mjs'))
    : join(root, file)
