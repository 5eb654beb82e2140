import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  answerChallenges,
  challengeFile,
  listChallenges,
  ownChallenges,
  saveChallenge,
  withdrawChallenge,
} from '#domain/exam/challenge/calls.ts'
import { challengeLimits } from '#domain/exam/challenge/limits.ts'
import { testIdOf } from '#server/access/named.ts'
import { mayViewPerson } from '#server/access/viewed-student.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note, noteSeen } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { presentByQuestion, presentOwn, presentWindow } from '#server/features/exam/challenge/present.ts'
import {
  findChallengedTest,
  findChallengeFile,
  findChallenges,
  findOwnChallenges,
  findQuestionAt,
  findWindow,
} from '#server/features/exam/challenge/queries.ts'
import { saveObjection, withdrawObjection } from '#server/features/exam/challenge/save.ts'
import { writeAnswers } from '#server/features/exam/challenge/writes.ts'
import { testInPathOf } from '#server/features/exam/panel/admin/test-in-path.ts'
import { namedAddresses } from '#server/files/addresses.ts'
import { forPeople } from '#server/files/right.ts'
import { sendFile } from '#server/files/send.ts'
import { nextAfter, readPosition } from '#server/network/cursor.ts'
import { answer, FileAnswer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

const usual = 100
const cursorOf = 'challenges'

/** Objections to keys: families put them, the institute answers. */
export function challengeRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, config, files, secrets } = context

  mount(app, ownChallenges, async ({ session, params }) => {
    const { user_id: personId, test_id: testId } = params
    if (!mayViewPerson(session, personId)) throw notFound()
    const now = clock()
    const at = { instituteId: session.instituteId, personIds: [personId], testId, now }
    const facts = await findWindow(pool, at)
    if (!facts?.isReported) throw notFound()
    if (!facts.isSolved) return { data: { window: null, challenges: [] } }
    const addressOf = namedAddresses(secrets, session, now)(forPeople(personId))
    const rows = await findOwnChallenges(pool, at)
    return {
      data: {
        window: presentWindow(facts, session.timeZone, now),
        challenges: rows.map((row) => presentOwn(row, session.timeZone, addressOf)),
      },
    }
  })

  mount(
    app,
    saveChallenge,
    async (request) => {
      await saveObjection(context, request)
      return { data: null }
    },
    {
      folder: join(config.dataFolder, 'uploads'),
      maxFiles: challengeLimits.files,
      maxBytes: challengeLimits.bytes,
      tooMany: 'challengeFiles',
      tooLarge: 'challengeFileTooLarge',
    },
  )

  mount(app, withdrawChallenge, async (request) => {
    await withdrawObjection(context, request)
    return { data: null }
  })

  const noteChallenges = (admin: AdminPass, personIds: readonly number[]) =>
    noteSeen(pool, admin, { kind: 'sawChallenge', personIds, now: clock() })

  mount(app, listChallenges, async ({ admin, params, query }) => {
    const { instituteId, timeZone } = admin
    const testId = await testInPathOf(pool, instituteId, params.test_id)
    const test = await findChallengedTest(pool, { instituteId, testId })
    if (!test) throw notFound()
    const limit = query.limit ?? usual
    const [afterPosition, afterId] = readPosition(cursorOf, query.after)
    const found = await findChallenges(pool, {
      instituteId,
      testId,
      afterPosition,
      afterId,
      limit: limit + 1,
    })
    const rows = found.slice(0, limit)
    await noteChallenges(
      admin,
      rows.map((row) => row.personId),
    )
    return answer({
      test_name: test.name,
      challenges_from: test.from && isoIn(timeZone, test.from),
      challenges_until: test.until && isoIn(timeZone, test.until),
      questions: presentByQuestion(rows, timeZone),
      next: nextAfter(cursorOf, found, limit, ({ position, id }) => [position, id]) || null,
    })
  })

  mount(app, challengeFile, async ({ admin, params }) => {
    const file = await findChallengeFile(pool, {
      instituteId: admin.instituteId,
      challengeId: params.challenge_id,
    })
    if (!file) throw notFound()
    await noteChallenges(admin, [file.personId])
    return new FileAnswer((request, reply) =>
      sendFile(files, request, reply, file, { caching: 'no-store', disposition: 'attachment' }),
    )
  })

  mount(app, answerChallenges, async ({ admin, body }) => {
    const { instituteId, tokenId } = admin
    const testId = await testIdOf(pool, instituteId, body.test_id, 'test_id')
    const at = { instituteId, testId }
    const question = await findQuestionAt(pool, { ...at, position: body.question_number })
    if (!question) throw notFound()
    if (question.students === 0) throw new Failure('challengeNobody')
    const { questionId, testName } = question
    const now = clock()
    const { is_accepted: isAccepted, answer: words } = body
    const personId = await inTransaction(pool, async (client) => {
      const rows = await writeAnswers(client, { ...at, questionId, tokenId, isAccepted, answer: words, now })
      const answered = rows.map((row) => row.personId)
      const noted = { actor: { token: tokenId }, kind: 'answeredChallenge', detail: testName } as const
      await note(client, { instituteId, now, personId: answered, ...noted })
      return answered
    })
    return answer({ students: personId.length })
  })
}
