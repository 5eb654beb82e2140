import { maxTranslations, readLanguage, type Translations } from '#domain/exam/languages.ts'
import type { Html } from '#server/features/exam/paper/paper.ts'
import { htmlOfText, paragraphOf } from '#server/features/exam/paper/text.ts'
import { show } from '#server/records/import-faults.ts'
import { splitCell } from './csv-key.ts'

type Column = 'question' | 'options' | 'matches' | 'passage'
type CellOf = (name: string) => string
type Report = (column: string, problem: string) => void

const ofLanguage = /^(?<column>question|options|matches|passage)_(?<code>[a-z]{2,3}(-[a-z\d]{2,8})*)$/

/** Whether it is a column such as `question_hi`: one of another language. */
export const isLanguageColumn = (name: string): boolean => ofLanguage.test(name)

/** Faults in the columns of languages of a table. */
export function languageProblems(names: readonly string[]): string[] {
  const codes = codesOf(names)
  const unknown = codes.filter((code) => readLanguage(code) === undefined)
  return [
    ...unknown.map((code) => `"${show(code)}" in the name of a column is no language`),
    ...(codes.length > maxTranslations ? [`there are more than ${maxTranslations} further languages`] : []),
  ]
}

const codesOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => ofLanguage.exec(name)?.groups?.code ?? [])),
]

/** A language of a row, and how its columns are named. */
type Language = { code: string; name: (column: Column) => string }

/** The languages in which the row has a question or a passage: the one of `other_…` first. */
export function languagesOf(names: readonly string[], cellOf: CellOf, report: Report): Language[] {
  const other: Language = {
    code: readLanguage(cellOf('other_language')) ?? cellOf('other_language'),
    name: (column) => `other_${column}`,
  }
  const all = [
    other,
    ...codesOf(names).map((code): Language => {
      return { code: readLanguage(code) ?? code, name: (column) => `${column}_${code}` }
    }),
  ]
  const has = ({ name }: Language, column: Column) => cellOf(name(column)) !== ''
  for (const language of all)
    for (const column of ['options', 'matches'] as const)
      if (has(language, column) && !has(language, 'question'))
        report(language.name(column), `needs the ${language.name('question')} too`)
  const given = all.filter((language) => has(language, 'question') || has(language, 'passage'))
  if (given.includes(other) && has(other, 'question') && other.code === '')
    report('other_language', 'says which language it is, such as hi')
  const twice = given.find(({ code }, index) => given.findIndex((one) => one.code === code) < index)
  if (twice) report(twice.name('question'), 'is there twice in this language')
  return given
}

/** A text in the languages of a row: the first one of its question is `otherHtml`. */
function inLanguages(texts: readonly (readonly [code: string, html: string])[]): Omit<Html, 'html'> {
  const [first, ...further] = texts
  const translations = Object.fromEntries(further.filter(([, html]) => html !== ''))
  return {
    ...(first && first[1] !== '' && { otherHtml: first[1] }),
    ...(Object.keys(translations).length > 0 && { translations }),
  }
}

/** Of a row: its question in other languages. */
export function readTranslations(languages: readonly Language[], cellOf: CellOf) {
  const given = languages.filter(({ name }) => cellOf(name('question')) !== '')
  const texts = given.map(({ code, name }) => [code, paragraphOf(cellOf(name('question')))] as const)
  const { otherHtml = '', translations = {} } = inLanguages(texts)
  return { otherHtml, otherLanguage: given[0]?.code ?? '', translations }
}

/** The options or matches of a row in all its languages. */
export function readSides(
  column: 'options' | 'matches',
  { languages, cellOf, report }: { languages: readonly Language[]; cellOf: CellOf; report: Report },
): Html[] {
  const texts = splitCell(cellOf(column))
  const given = languages.filter(({ name }) => cellOf(name('question')) !== '')
  const others = given.map(({ code, name }) => {
    const own = splitCell(cellOf(name(column)))
    if (own.length > 0 && own.length !== texts.length)
      report(name(column), `are ${own.length}, and ${column} are ${texts.length}`)
    return { code, own }
  })
  return texts.map((text, index) => ({
    html: htmlOfText(text),
    ...inLanguages(others.map(({ code, own }) => [code, htmlOfText(own[index] ?? '')] as const)),
  }))
}

/** The passage of a row in all its languages. */
export function readPassageTexts(languages: readonly Language[], cellOf: CellOf) {
  const texts = languages.map(({ code, name }) => ({ code, html: paragraphOf(cellOf(name('passage'))) }))
  const [second] = languages.filter(({ name }) => cellOf(name('question')) !== '')
  const otherHtml = paragraphOf(cellOf('other_passage'))
  const translations: Translations = Object.fromEntries(
    texts.filter(({ code, html }) => code !== '' && html !== '').map(({ code, html }) => [code, html]),
  )
  return {
    html: paragraphOf(cellOf('passage')),
    otherHtml: otherHtml || (second && translations[second.code]) || '',
    translations,
  }
}
