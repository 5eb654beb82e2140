import { type PaperPreview, previewPage } from '#domain/desk/paper-import.ts'
import { keyCode } from '#domain/exam/answer-code.ts'
import type { Context } from '#server/context.ts'
import { markingOf } from '#server/desk/imports/formats/check-paper.ts'
import { openPaper, pathOfPaper } from '#server/desk/imports/formats/format.ts'
import { readInThread } from '#server/desk/imports/formats/read-in-thread.ts'
import { withFiles } from '#server/desk/imports/open-files.ts'
import { mayWriteFormat } from '#server/desk/imports/plan.ts'
import type { ImportRow } from '#server/desk/imports/queries.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { type PaperFiles, pathOf, readFiles } from '#server/features/exam/paper/files.ts'
import {
  type Html,
  type Paper,
  type PaperPassage,
  type PaperQuestion,
  withoutHalf,
} from '#server/features/exam/paper/paper.ts'
import { contentTypeOf } from '#server/files/content/content-type.ts'
import { presentImages } from '#server/files/html-images.ts'
import { personKey } from '#server/heavy/heavy.ts'
import { sanitiseQuestionHtml } from '#server/records/fields/sanitise.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

/** Bytes of a picture, and of all of a page: they are in the reply. */
const [maxPicture, maxPictures] = [500_000, 4_000_000]

/**
 * A page of the questions of a paper that is not written yet, from its files [desk-108].
 * @param after how many questions come before it
 * @throws Failure `notFound` for an import of something else, `otherRole`, `importFilesGone` once it is written, `badRequest` for
 * files that cannot be read any more
 */
export async function previewOf(
  context: Context,
  { instituteId, personId, roles }: DeskSession,
  row: ImportRow,
  after: number,
): Promise<PaperPreview> {
  const options = row.paper
  if (row.format !== 'paper' || !options) throw notFound()
  if (!mayWriteFormat(roles, 'paper')) throw new Failure('otherRole')
  if (row.state !== 'checked' || row.expiresAt <= context.clock()) throw new Failure('importFilesGone')
  try {
    return await withFiles(context, row.files, async (tree, path) => {
      const source = await openPaper(row, tree, path)
      const at = { path: pathOfPaper(row, path), marking: markingOf(options) }
      const { paper } = await readInThread(personKey({ instituteId, personId }), at)
      const whole = options.skips_unknown
        ? withoutHalf(paper, (await readFiles(paper, source.read)).findings)
        : paper
      const all = whole.parts.flatMap(({ name, questions }) =>
        questions.map((question) => ({ part: name, question })),
      )
      const page = all.slice(after, after + previewPage)
      const passages = new Map(whole.passages.map((passage) => [passage.id, passage]))
      const { files } = await readFiles(onlyOf(page, passages), source.read)
      const pictures = await readPictures(files)
      const end = after + page.length
      return {
        test: row.report?.paper?.test ?? '',
        total: all.length,
        questions: page.map(({ part, question }, index) => ({
          number: after + index + 1,
          part,
          ...present(question, passages.get(question.passageId ?? ''), pictures),
        })),
        left_out: pictures.leftOut,
        next: end < all.length ? end : null,
      }
    })
  } catch (error) {
    if (error instanceof ImportRefusal) throw new Failure('badRequest', error.message)
    throw error
  }
}

const onlyOf = (
  page: readonly { question: PaperQuestion }[],
  passages: ReadonlyMap<string, PaperPassage>,
): Paper => {
  const questions = page.map(({ question }) => question)
  const ids = new Set(questions.flatMap(({ passageId }) => passageId ?? []))
  return {
    instructionsHtml: '',
    parts: [{ name: '', questions }],
    passages: [...ids].flatMap((id) => passages.get(id) ?? []),
  }
}

type Pictures = { idOf: ReadonlyMap<string, number>; addresses: readonly string[]; leftOut: number }

/** Small pictures as addresses of their own: a paper that is not written has no stored files. */
async function readPictures(files: PaperFiles): Promise<Pictures> {
  const idOf = new Map<string, number>()
  const addresses: string[] = []
  let [left, leftOut] = [maxPictures, 0]
  for (const [path, { type, bytes }] of files) {
    if (type === 'captions') continue
    const [, subtype] = /^image\/(jpeg|png|webp)$/.exec((await contentTypeOf(bytes)) ?? '') ?? []
    if (!subtype || bytes.length > Math.min(maxPicture, left)) {
      leftOut += 1
      continue
    }
    left -= bytes.length
    idOf.set(path, addresses.length)
    addresses.push(`data:image/${subtype};base64,${bytes.toString('base64')}`)
  }
  return { idOf, addresses, leftOut }
}

function present(question: PaperQuestion, passage: PaperPassage | undefined, pictures: Pictures) {
  const { idOf, addresses } = pictures
  const clean = (html: string) =>
    presentImages(
      sanitiseQuestionHtml(html, (address) => idOf.get(pathOf(address) ?? '')),
      (id) => addresses[id] ?? '',
    )
  const { key, options, matches, otherHtml, otherLanguage, translations } = question
  const other = otherLanguage || 'second'
  const languages = ['', ...(otherHtml === '' ? [] : [other]), ...Object.keys(translations)]
  const inLanguage = (text: Html | undefined, language: string): string => {
    if (!text) return ''
    const own = language === other ? text.otherHtml : text.translations?.[language]
    return clean(language === '' ? text.html : own || text.html)
  }
  const cleanOptions = options.map(({ html }) => ({ html: clean(html) }))
  return {
    type: key.type,
    marks: question.marks,
    negative_marks: question.negativeMarks,
    texts: languages.map((language) => ({
      language,
      passage: inLanguage(passage, language),
      html: inLanguage(question, language),
      options: Array.from({ length: Math.max(options.length, matches.length) }, (_, index) => ({
        html: inLanguage(options[index], language),
        match: inLanguage(matches[index], language),
      })),
    })),
    media: question.media.map((path) => ({
      media_type: 'image' as const,
      source_path: addresses[idOf.get(path) ?? -1] ?? '',
    })),
    answer: keyCode(key, clean(question.modelAnswerHtml), cleanOptions),
    solution: clean(question.solutionHtml),
  }
}
