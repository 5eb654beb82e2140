import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Features, transform } from 'lightningcss'
import type { Plugin } from 'vite'

const file = fileURLToPath(new URL('../ui/media.css', import.meta.url))

/** Lets every stylesheet use the widths of `ui/media.css` by name, in dev, in builds and in component tests. */
export function nameWidths(): Plugin {
  return {
    name: 'name-widths',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: /@media[^{]*\(--/ },
      handler(code, id) {
        this.addWatchFile(file)
        const named = Buffer.from(`${code}\n${readFileSync(file, 'utf8')}`)
        const { code: plain } = transform({
          filename: id,
          code: named,
          drafts: { customMedia: true },
          include: Features.CustomMediaQueries,
        })
        return { code: plain.toString(), map: null }
      },
    },
  }
}
