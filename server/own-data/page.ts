import { httpsOnly } from '#domain/session/address.ts'

/** What a cell of the page shows: a number, a text, a file of the ZIP, or an address. */
export type PageCell = string | number | null | { href: string; name: string }

/** A table as the page shows it: its first rows, and how many there are. */
export type PageTable = {
  title: string
  columns: readonly string[]
  rows: readonly (readonly PageCell[])[]
  count: number
  /** Of the CSV in the ZIP; '' without rows. */
  csv: string
}
export type PageArea = { title: string; tables: readonly PageTable[] }
export type PageHead = { name: string; institute: string; madeAt: string; notes: readonly string[] }

/** More would make the page slow: the CSV has all. */
export const maxPageRows = 300
/** Longer tables are closed at first. */
const maxOpenRows = 25

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** A path within the ZIP as an address. */
const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Short texts stay in one line, long ones get room. */
function widthOf({ length }: string): string {
  if (length <= 16) return ' class="short"'
  return length > 40 ? ' class="long"' : ''
}

function cellHtml(cell: PageCell): string {
  if (cell === null) return '<td></td>'
  if (typeof cell === 'number') return `<td class="number">${cell}</td>`
  if (typeof cell === 'string') return `<td${widthOf(cell)}>${escapeHtml(cell)}</td>`
  const { href, name } = cell
  const isFile = href.startsWith('files/')
  const address = isFile ? addressOf(href) : httpsOnly(href)
  if (address === '') return `<td${widthOf(name)}>${escapeHtml(name)}</td>`
  const attributes = isFile ? '' : ' rel="noopener noreferrer" target="_blank"'
  return `<td${widthOf(name)}><a href="${escapeHtml(address)}"${attributes}>${escapeHtml(name)}</a></td>`
}

function tableHtml({ title, columns, rows, count, csv }: PageTable): string {
  const label = escapeHtml(title)
  if (count === 0) return `<h3>${label}</h3>\n<p class="soft">Nothing here.</p>\n`
  const isCut = rows.length < count
  const link = `<a href="${addressOf(csv)}">${escapeHtml(csv)}</a>`
  const note = isCut ? `The first ${rows.length} of ${count} rows. All of them: ${link}` : `As CSV: ${link}`
  const isNumber = (column: number) => rows.some((row) => typeof row[column] === 'number')
  const head = columns
    .map(
      (name, index) => `<th scope="col"${isNumber(index) ? ' class="number"' : ''}>${escapeHtml(name)}</th>`,
    )
    .join('')
  const body = rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('\n')
  const table = `<div class="table" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody></table></div>`
  const isLong = rows.length > maxOpenRows
  const shown = isLong ? `<details><summary>Show ${rows.length} rows</summary>\n${table}\n</details>` : table
  return `<h3>${label}</h3>\n<p class="soft">${note}</p>\n${shown}\n`
}

const idOf = (index: number) => `area-${index + 1}`

export const areaHtml = ({ title, tables }: PageArea, index: number): string =>
  `<section aria-labelledby="${idOf(index)}">
<h2 id="${idOf(index)}">${escapeHtml(title)}</h2>
${tables.map(tableHtml).join('')}</section>
`

/** The beginning of the page, and the list of its areas. */
export function headHtml({ name, institute, madeAt, notes }: PageHead, titles: readonly string[]): string {
  const links = titles.map((title, index) => `<li><a href="#${idOf(index)}">${escapeHtml(title)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>Data of ${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="soft">${escapeHtml(institute)}</p>
<h1>Data of ${escapeHtml(name)}</h1>
<p>What the portal showed on ${escapeHtml(madeAt)}. The folder <code>csv</code> has each table for spreadsheets, the folder <code>files</code> has the files.</p>
${notes.map((note) => `<p>${escapeHtml(note)}</p>\n`).join('')}</header>
<nav aria-label="Areas"><ul>
${links.join('\n')}
</ul></nav>
<main>
`
}

export const footHtml = '</main>\n</body>\n</html>\n'

const style = `
:root { color-scheme: light dark; --ink: #1b1f2a; --soft: #5a6275; --paper: #fff; --band: #f3f5fa; --line: #d8dce6; --link: #2f4bc0 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaf1; --soft: #a4abbd; --paper: #14161d; --band: #1e222c; --line: #353b4a; --link: #a9b9ff }
}
* { box-sizing: border-box }
body { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 2.5rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.375rem }
h3 { margin: 1.5rem 0 .25rem; font-size: 1.0625rem }
p { margin: .25rem 0 .5rem; max-width: 48rem }
a { color: var(--link) }
.soft { color: var(--soft); font-size: .875rem }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.25rem 0 0; padding: 0; list-style: none }
nav a { display: block; padding: .375rem .875rem; border: 1px solid var(--line); border-radius: 999px; text-decoration: none }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem }
summary { margin: .25rem 0 .5rem; padding: .25rem 0; color: var(--link); cursor: pointer }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
th, td { padding: .4375rem .75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; white-space: pre-line }
td { min-width: 7rem }
td.short { min-width: 0; white-space: nowrap }
td.long { min-width: 12rem }
th { background: var(--band); white-space: nowrap }
tbody tr:last-child td { border-bottom: 0 }
th.number, td.number { min-width: 0; text-align: right; font-variant-numeric: tabular-nums }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt }
  nav { display: none }
  .table { overflow: visible; border: 0 }
  details::details-content { content-visibility: visible; block-size: auto }
  summary { display: none }
  tr { break-inside: avoid }
  thead { display: table-header-group }
}
`
