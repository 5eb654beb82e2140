import { createReadStream } from 'node:fs'
import { withEnding } from '#domain/assignment/content.ts'
import type { FailureCode } from '#domain/errors.ts'
import type { saveChallenge, withdrawChallenge } from '#domain/exam/challenge/calls.ts'
import { challengeTypes, windowState } from '#domain/exam/challenge/limits.ts'
import { mayViewPerson } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { Failure, notFound } from '#server/failure.ts'
import { findQuestion, findWindow, type WindowFacts } from '#server/features/exam/challenge/queries.ts'
import { deleteChallenge, writeChallenge } from '#server/features/exam/challenge/writes.ts'
import { storedTypeOf } from '#server/files/content/content-type.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { checkSpace, storeSent } from '#server/files/space.ts'
import { checkForViruses } from '#server/files/store/checked.ts'
import type { CallRequest } from '#server/route.ts'
import type { Session } from '#server/session.ts'
import type { FormFile } from '#server/uploads/form.ts'

type Saved = Pick<CallRequest<typeof saveChallenge>, 'session' | 'body' | 'files'>
type TakenBack = Pick<CallRequest<typeof withdrawChallenge>, 'session' | 'body'>
type About = { instituteId: number; personId: number; testId: number; questionId: number; now: Date }

/**
 * Stores an objection to a key, or changes it. Checked before its file is stored, and again when it is written.
 * @throws Failure as `checkOpen` does, and for the file
 */
export async function saveObjection(context: Context, { session, body, files }: Saved): Promise<void> {
  const { pool } = context
  const at = await aboutOf(context, session, body)
  await checkOpen(pool, at)
  checkWriter(session)
  const [sent] = files
  const fileId = sent ? await checkAndStore(context, at, sent) : null
  await inTransaction(pool, async (client) => {
    await checkOpen(client, at)
    const written = await writeChallenge(client, {
      ...at,
      text: body.text,
      fileId,
      keepsFile: body.keeps_file,
    })
    // An answer has come meanwhile.
    if (written === 0) throw new Failure('challengeAnswered')
    await noteChallenge(client, at)
  })
}

/** @throws Failure like `checkOpen` */
export async function withdrawObjection(context: Context, { session, body }: TakenBack): Promise<void> {
  const at = await aboutOf(context, session, body)
  await inTransaction(context.pool, async (client) => {
    await checkOpen(client, at)
    checkWriter(session)
    if ((await deleteChallenge(client, at)) > 0) await noteChallenge(client, at)
  })
}

/** Uses the time on which all clocks agree: nothing is written after the end of the window. */
async function aboutOf(
  { clocks }: Context,
  session: Session,
  body: { user_id: number; test_id: number; question_id: number },
): Promise<About> {
  if (!mayViewPerson(session, body.user_id)) throw notFound()
  const now = await clocks.agreedNow()
  if (!now) throw new Failure('unavailable')
  const { instituteId } = session
  return { instituteId, personId: body.user_id, testId: body.test_id, questionId: body.question_id, now }
}

function checkWriter({ role }: Session): void {
  if (role === 'parent') throw new Failure('parentMayNotObject')
}

async function checkOpen(runner: Runner, at: About): Promise<void> {
  const request = { ...at, personIds: [at.personId] }
  const facts = await findWindow(runner, request)
  const question = facts && (await findQuestion(runner, request))
  if (!question) throw notFound()
  const refusal = refusalOf(facts, question, at.now)
  if (refusal) throw new Failure(refusal)
}

function refusalOf(
  { isCalledOff, isReported, isSolved, from, until }: WindowFacts,
  question: { isWithheld: boolean; isAnswered: boolean },
  now: Date,
): FailureCode | undefined {
  if (isCalledOff) return 'testCalledOff'
  if (!isReported) return 'challengeNoResult'
  if (!isSolved || question.isWithheld) return 'challengeNoSolution'
  if (!from || !until) return 'challengeNoWindow'
  if (question.isAnswered) return 'challengeAnswered'
  const state = windowState(from.getTime(), until.getTime(), now.getTime())
  return ({ before: 'challengeEarly', open: undefined, over: 'challengeLate' } as const)[state]
}

const noteChallenge = (client: Parameters<typeof noteChange>[0], at: About) =>
  noteChange(client, { ...at, kind: 'challenge', subjectId: at.testId, detail: String(at.questionId) })

/** A PDF or a picture, by its content; unused ones are swept later. */
async function checkAndStore(
  context: Context,
  sender: About,
  { name, size, path }: FormFile,
): Promise<number> {
  const { pool } = context
  const open = (range?: { start: number; end: number }) => createReadStream(path, range)
  const type = await storedTypeOf({ open: (_sha256, range) => open(range) }, { sha256: '', size })
  const ending = size > 0 ? challengeTypes[type] : undefined
  if (ending === undefined) throw new Failure('challengeFileRefused')
  const clean = cleanFileName(name)
  const shown = clean
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')
    .endsWith(`.${ending}`)
    ? clean
    : withEnding(clean, ending)
  const bytes = await checkForViruses(context, { name: shown, open: () => open() })
  await checkSpace(pool, sender, size)
  return storeSent(pool, context.files, { sender, name: shown, bytes })
}
