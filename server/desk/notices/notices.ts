import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { CallInput } from '#domain/call.ts'
import {
  type editNotice,
  type Notice,
  type NoticeInList,
  noticeLimits,
  type writeNotice,
} from '#domain/desk/notice-calls.ts'
import type { Question } from '#domain/home/answer/question.ts'
import { choicesOf } from '#domain/home/answer/rules.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { drawLetters, writeRows } from '#server/desk/change-records.ts'
import { type Audience, audienceFor } from '#server/desk/notices/audience.ts'
import { findNotice, type NoticeRow } from '#server/desk/notices/queries.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { Failure, notFound } from '#server/failure.ts'
import { notices } from '#server/features/home/records.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import type { Once } from '#server/once/once.ts'
import { type GridRow, readByKeys } from '#server/records/grid.ts'
import type { FormFile } from '#server/uploads/form.ts'

type Written = CallInput<typeof writeNotice>['body']
type Edited = CallInput<typeof editNotice>['body']
type Asked<Body> = { body: Body; files: readonly FormFile[]; once: Once }
type Kept = { id: string; number: number | null }

/** One file comes with a notice. */
export const noticeForm = (folder: string) => ({
  folder,
  maxFiles: 1,
  maxBytes: noticeLimits.fileBytes,
  tooMany: 'noticeFiles' as const,
  tooLarge: 'noticeFileTooLarge' as const,
})

/** Announces a notice, as a record of its kind [desk-31]. @throws Failure as `writeRows`, `audienceFor` */
export async function announce(
  context: Context,
  desk: DeskSession,
  { body, files, once }: Asked<Written>,
): Promise<Kept> {
  const audience = await audienceFor(context.pool, desk, body)
  const { path, sent } = sentFile(files)
  const id = `desk-${drawLetters()}`
  const to = { id, ...cellsOf(context, desk, body, audience), attachment: path }
  return keep(context, desk, { to, was: null, sent, once })
}

/**
 * Changes a notice. The news of it changes with it, and no one is notified again [desk-34].
 * @throws Failure `recordsChanged` where somebody else has changed it since
 */
export async function edit(
  context: Context,
  desk: DeskSession,
  id: string,
  { body, files, once }: Asked<Edited>,
): Promise<Kept> {
  const row = await findNotice(context.pool, {
    instituteId: desk.instituteId,
    noticeCode: id,
    now: context.clock(),
  })
  if (!row || row.takenBackAt) throw notFound()
  const audience = await audienceFor(context.pool, desk, body)
  const { path, sent } = sentFile(files)
  const wanted: GridRow = {
    ...cellsOf(context, desk, body, audience),
    ...keptChoices(body),
    ...(path ? { attachment: path } : !body.keeps_file && { attachment: null }),
  }
  // What is announced stays so, unless another time is chosen.
  if (body.announced_at === null && row.state === 'out') delete wanted.announced_at
  const changed = Object.entries(wanted).filter(([field, value]) => value !== (body.was[field] ?? null))
  const fields = changed.map(([field]) => field)
  if (fields.length === 0) return { id, number: null }
  const was = Object.fromEntries(fields.map((field) => [field, body.was[field] ?? null]))
  return keep(context, desk, { to: { id, ...Object.fromEntries(changed) }, was, sent, once })
}

/** A notice ends: the news of it is withdrawn where it is still worth sending [desk-34]. */
export async function takeBack(context: Context, desk: DeskSession, id: string, once: Once): Promise<Kept> {
  const row = await findNotice(context.pool, {
    instituteId: desk.instituteId,
    noticeCode: id,
    now: context.clock(),
  })
  if (!row) throw notFound()
  if (row.takenBackAt) return { id, number: null }
  return keep(context, desk, { to: { id, removed: 'yes' }, was: {}, sent: new Map(), once })
}

type Keeping = Pick<Parameters<typeof writeRows>[3], 'once' | 'sent'> & { to: GridRow; was: GridRow | null }

async function keep(context: Context, desk: DeskSession, { to, was, ...more }: Keeping): Promise<Kept> {
  const id = to.id ?? ''
  const body = { rows: [{ to, was }], is_check: false }
  const present = ({ number }: { number: number | null }) => ({ id, number })
  const written = await writeRows(context, desk, notices, {
    ...more,
    body,
    present,
    onShown: () => undefined,
  })
  return present(written)
}

/** At the institute; with seconds, so that a notice of now is out at once. */
function cellsOf(
  { clock }: Context,
  { timeZone }: DeskSession,
  body: Written,
  { students }: Audience,
): GridRow {
  const now = Temporal.Instant.fromEpochMilliseconds(clock().getTime()).toZonedDateTimeISO(timeZone)
  return {
    year: body.year,
    title: body.title.trim(),
    text: body.html || null,
    by: body.by.trim() || null,
    announced_at:
      body.announced_at ?? now.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '),
    sections: body.sections?.toSorted().join(';') || null,
    students:
      students
        .map(({ code }) => code)
        .toSorted()
        .join(';') || null,
    attachment_link: body.link.trim() || null,
    urgent: body.urgent ? 'yes' : 'no',
    ...questionCells(body.question),
  }
}

/** None where it stays as it is. */
const questionCells = (question: Written['question']): GridRow =>
  question === undefined
    ? {}
    : {
        asks: question?.kind ?? null,
        choices: question?.kind === 'choice' ? question.choices.map((one) => one.trim()).join('\n') : null,
        answer_until: question?.until ?? null,
      }

/** Choices that were stored with gaps around them stay as they are: a notice that is out asks what it did. */
const keptChoices = ({ question, was }: Edited): GridRow =>
  question?.kind === 'choice' && isDeepStrictEqual(questionOf(was)?.choices, question.choices)
    ? { choices: was.choices ?? null }
    : {}

const questionOf = ({ asks, choices, answer_until }: GridRow): Question | null =>
  asks && answer_until
    ? { kind: asks as Question['kind'], choices: choicesOf(choices ?? ''), until: answer_until }
    : null

/** @throws Failure `fileContentRefused` for an empty one */
function sentFile([file]: readonly FormFile[]) {
  if (!file) return { path: null, sent: new Map<string, () => ReturnType<typeof createReadStream>>() }
  if (file.size === 0) throw new Failure('fileContentRefused')
  const path = `files/${cleanFileName(file.name)}`
  return { path, sent: new Map([[path, () => createReadStream(file.path)]]) }
}

export const presentNotice = (timeZone: string, row: NoticeRow): NoticeInList => ({
  id: row.id,
  title: row.title,
  by: row.by,
  state: row.state,
  announced_at: isoIn(timeZone, row.announcedAt),
  taken_back_at: row.takenBackAt && isoIn(timeZone, row.takenBackAt),
  urgent: row.urgent,
  year: row.year,
  sections: row.sections,
  students: row.students,
  student_count: row.studentCount,
  has_file: row.hasFile,
})

/** @throws Failure `notFound` */
export async function readWhole({ pool, clock }: Context, desk: DeskSession, id: string): Promise<Notice> {
  const { instituteId, timeZone } = desk
  const now = clock()
  const row = await findNotice(pool, { instituteId, noticeCode: id, now })
  if (!row) throw notFound()
  const { scope } = await openInstitute(pool, instituteId, now)
  const [cells = {}] = await readByKeys(pool, { kind: notices, kinds, scope }, [{ id }])
  const zone = makeZone(timeZone)
  const minute = zone.minuteAt(row.announcedAt.getTime())
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    ...presentNotice(timeZone, row),
    html: cells.text ?? '',
    link: cells.attachment_link ?? '',
    question: questionOf(cells),
    file_name: row.fileName,
    year_id: row.yearId,
    section_ids: row.sectionIds,
    chosen: row.chosen,
    local_time: `${zone.dayAt(row.announcedAt.getTime())} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    cells,
  }
}
