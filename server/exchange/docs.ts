import { describeColumns } from '#server/exchange/describe.ts'
import type { Kind } from '#server/records/kind.ts'
import type { Kinds } from '#server/records/kinds-map.ts'

/** The page about every kind of record (docs/records.md). */
export const describeKinds = (kinds: Kinds): string =>
  `${intro}${kinds.map((kind) => describeKind(kind, kinds)).join('\n')}`

const intro = `# Records

Every file of an import (\`npm run import\`) and of an export, with its columns. Made from the declarations of the code: after
changing one, run \`npm test -- exchange/docs -u\`. How files are read is in [import.md](import.md).

Files are listed in the order in which they are imported: each refers only to those above it, or to itself.

`

function describeKind(kind: Kind, kinds: Kinds): string {
  const rows = describeColumns(kind, kinds).map(({ name, isRequired, format, about, example }) => [
    `\`${name}\``,
    isRequired ? 'yes' : '',
    format,
    about,
    example === '' ? '' : `\`${example}\``,
  ])
  return [
    `## ${kind.title}`,
    '',
    `\`${kind.name}.csv\`: ${kind.about}`,
    '',
    ...table([['column', 'required', 'how it is written', 'meaning', 'example'], ...rows]),
    '',
  ].join('\n')
}

function table(rows: readonly string[][]): string[] {
  const [head = [], ...others] = rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, at) => Math.max(...[head, ...others].map((cells) => cells[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)]
}
