import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** The catalogues of texts for browsers: each is one module of literals. */
const catalogues = /\/(portal|exam-panel|desk)\/(.+\/)?([\w-]+-)?texts\.ts$/

const formatter = fileURLToPath(new URL('../portal/shared/text/format-message.ts', import.meta.url))

/**
 * Parses the messages of the catalogues during the build, so that no browser loads the parser of ICU
 * messages: a message with arguments becomes the array that `use-intl`'s `format-only` takes, all others stay
 * strings.
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: formatter }] },
    }),
    transform: {
      filter: { id: catalogues },
      handler: (code) => ({ code: compileCatalogue(code), map: null }),
    },
  }
}

/** @throws where a message with arguments is not a literal, which cannot be compiled. */
export function compileCatalogue(code: string): string {
  const edits: { start: number; end: number; compiled: string }[] = []
  const take = ({ start, end }: ESTree.Span, message: string) => {
    const compiled = compile(message)
    if (compiled !== message) edits.push({ start, end, compiled: JSON.stringify(compiled) })
  }
  const readProperty = ({ value }: { value: ESTree.Node }) => {
    if (value.type === 'Literal' && typeof value.value === 'string') take(value, value.value)
    if (value.type === 'TemplateLiteral' && value.quasis.some(({ value: { raw } }) => /[{<]/.test(raw)))
      throw new Error(`not a literal: ${code.slice(value.start, value.end)}`)
  }
  new Visitor({ Property: readProperty }).visit(parseSync('texts.ts', code).program)
  return edits.reduceRight(
    (text, { start, end, compiled }) => text.slice(0, start) + compiled + text.slice(end),
    code,
  )
}
