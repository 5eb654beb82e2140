import type { Translations } from '#domain/exam/languages.ts'
import { roundMarks } from '#domain/exam/question.ts'
import { type PaperFiles, pathOf } from '#server/features/exam/paper/files.ts'
import type { Named, PaperRow } from '#server/features/exam/paper/queries.ts'
import { sanitiseQuestionHtml } from '#server/records/fields/sanitise.ts'
import { show } from '#server/records/import-faults.ts'
import type { Finding, Option, Paper, PaperQuestion } from './paper.ts'

/** Questions belong to one test: an import into one leaves the papers of all others alone. */
export const sourcePrefix = (testId: number): string => `test ${testId}: `

export type Placing = {
  testId: number
  files: PaperFiles
  /** The ids of the stored files, by path. */
  fileIds: ReadonlyMap<string, number>
  subjects: readonly Named[]
  /** For questions without a subject in parts with a free name. */
  subjectId: number | null
}

/** A paper as rows, sanitised; questions without a subject are findings. */
export function toRows(paper: Paper, placing: Placing): { rows: PaperRow[]; findings: Finding[] } {
  const { testId, files, fileIds } = placing
  const findings: Finding[] = []
  const clean = (html: string) => sanitiseQuestionHtml(html, (address) => fileIds.get(pathOf(address) ?? ''))
  const cleanAll = (translations: Translations = {}): Translations =>
    Object.fromEntries(Object.entries(translations).map(([language, html]) => [language, clean(html)]))
  const side = (all: readonly Option[]) =>
    all.map(({ html, otherHtml, translations, place }) => ({
      html: clean(html),
      ...(otherHtml !== undefined && { otherHtml: clean(otherHtml) }),
      ...(translations !== undefined && { translations: cleanAll(translations) }),
      ...(place !== undefined && { place }),
    }))
  const passages = new Map(
    paper.passages.map(({ id, html, otherHtml, translations }) => [
      id,
      { html: clean(html), otherHtml: clean(otherHtml), translations: cleanAll(translations) },
    ]),
  )
  const bySubject = new Map(
    placing.subjects.toReversed().map(({ id, name }) => [name.trim().toLowerCase(), id]),
  )
  const subjectOf = (question: PaperQuestion, part: string): number => {
    const blame = (problem: string) =>
      findings.push({ kind: 'fault', file: question.file, line: question.line, problem })
    const named = bySubject.get(question.subject.toLowerCase())
    if (question.subject !== '' && named === undefined)
      blame(`there is no subject "${show(question.subject)}"`)
    const found = named ?? bySubject.get(part.trim().toLowerCase()) ?? placing.subjectId
    if (found === null && question.subject === '') blame('nothing says its subject: name one with --subject')
    return found ?? 0
  }
  const all = paper.parts.flatMap((part, index) =>
    part.questions.map((question) => ({
      question,
      part: index + 1,
      partName: part.name,
      attemptAny: part.attemptAny ?? null,
    })),
  )
  const rows = all.map(({ question, ...ofPart }, index): PaperRow => {
    const passage = question.passageId === null ? undefined : passages.get(question.passageId)
    const html = clean(question.html)
    if (!/[^\s]/.test(html.replaceAll(/<(?!img)[^>]*>/g, '')))
      findings.push({
        kind: 'fault',
        file: question.file,
        line: question.line,
        problem: 'nothing of its text can be shown',
      })
    return {
      position: index + 1,
      ...ofPart,
      marks: roundMarks(question.marks),
      negativeMarks: roundMarks(question.negativeMarks),
      sourceId: sourcePrefix(testId) + question.id,
      subjectId: subjectOf(question, ofPart.partName),
      type: question.key.type,
      html,
      otherHtml: clean(question.otherHtml),
      otherLanguage: question.otherLanguage,
      translations: cleanAll(question.translations),
      options: side(question.options),
      matches: side(question.matches),
      media: question.media.flatMap((path) => {
        const [type, fileId] = [files.get(path)?.type, fileIds.get(path)]
        if (!type || type === 'captions' || fileId === undefined) return []
        const captions = question.captions.flatMap(({ of, path: file, language, label }) => {
          const captionsId = fileIds.get(file)
          return of === path && captionsId !== undefined ? [{ fileId: captionsId, language, label }] : []
        })
        return [{ type, fileId, ...(captions.length > 0 && { captions }) }]
      }),
      key: question.key,
      modelAnswerHtml: clean(question.modelAnswerHtml),
      solutionHtml: clean(question.solutionHtml),
      passageSourceId: passage ? sourcePrefix(testId) + question.passageId : null,
      passageHtml: passage?.html ?? '',
      passageOtherHtml: passage?.otherHtml ?? '',
      passageTranslations: passage?.translations ?? {},
    }
  })
  return { rows, findings }
}
