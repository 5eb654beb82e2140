import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const list = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/lucide-react.mjs',
)

/**
 * Imports each icon from its own module instead of the list of all: by what a module imports `groupDeskChunks` then finds
 * which icons the first pages need.
 */
export function importIcons(): Plugin {
  const files = readFiles(readFileSync(list, 'utf8'))
  return {
    name: 'import-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({ code: importDirectly(code, files), map: null }),
    },
  }
}

/** The module of each name that the list exports. */
function readFiles(text: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of text.matchAll(
    /^export \{(.+)\} from '\.\/(icons\/[\w-]+)\.mjs';$/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}

/** @throws for a name that is no icon */
export function importDirectly(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(/^import \{([^}]+)\} from 'lucide-react'$/gm, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', as = icon] = name.split(' as ')
        const file = files.get(icon)
        if (!file) throw new Error(`${icon} is no icon`)
        return `import ${as} from 'lucide-react/${file}'`
      })
      .join('; '),
  )
}
