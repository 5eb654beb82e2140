import * as z from 'zod/mini'
import { defineCall, envelope, id, idOrName, pathId } from '#domain/call.ts'
import { challengeLimits } from '#domain/exam/challenge/limits.ts'
import { data } from '#domain/exam/reply.ts'

/** ISO 8601 with the institute's offset. */
const moment = z.string()
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(challengeLimits.text))

const answered = {
  /** The last answer of the institute; null until there is one. */
  answered_at: z.nullable(moment),
  is_accepted: z.nullable(z.boolean()),
  /** '' until there is one. */
  answer: z.string(),
}

export const challenge = z.object({
  question_id: id,
  text: z.string(),
  /** Signed, for a short time; null without a file. */
  file: z.nullable(z.object({ name: z.string(), size: z.number(), url: z.string() })),
  given_at: moment,
  changed_at: moment,
  ...answered,
})
export type Challenge = z.output<typeof challenge>

export const ownChallenges = defineCall({
  method: 'GET',
  path: '/api/v1/studentdashboard/challenges/:user_id/:test_id',
  access: 'scorecard',
  service: 'online_test_2',
  summary: 'Objections to keys of a test, and the window for them; only where the report may be seen',
  source: 'report-56',
  params: z.object({ user_id: pathId, test_id: pathId }),
  reply: data(
    z.object({
      /** null if the test allows no objections, or its solutions are hidden. */
      window: z.nullable(
        z.object({ from: moment, until: moment, state: z.enum(['before', 'open', 'over']) }),
      ),
      /** Without those about questions whose solutions are shown later. */
      challenges: z.array(challenge),
    }),
  ),
})

/** `fileJson` of the form; beside it at most one part `files`. */
export const saveChallenge = defineCall({
  method: 'POST',
  path: '/api/v1/studentdashboard/challenge',
  access: 'scorecard',
  service: 'online_test_2',
  summary: 'Objects to the key of a question, or changes what was written; the student alone, in the window',
  source: 'report-56',
  takesKey: true,
  isForm: true,
  body: z.object({
    user_id: id,
    test_id: id,
    question_id: id,
    text: words,
    /** Whether the file of before stays, where no other one is sent. */
    keeps_file: z.boolean(),
  }),
  reply: data(z.null()),
})

export const withdrawChallenge = defineCall({
  method: 'POST',
  path: '/api/v1/studentdashboard/takeBackChallenge',
  access: 'scorecard',
  service: 'online_test_2',
  summary: 'Takes an objection back, with its file; repeated, nothing more happens',
  source: 'report-56',
  takesKey: true,
  body: z.object({ user_id: id, test_id: id, question_id: id }),
  reply: data(z.null()),
})

const challengedQuestion = z.object({
  question_id: id,
  question_number: z.number(),
  /** How many object to it, also on other pages. */
  students: z.number(),
  challenges: z.array(
    z.object({
      challenge_id: id,
      /** The institute's own id, as in the records. */
      student_id: z.string(),
      name: z.string(),
      roll_number: z.string(),
      text: z.string(),
      /** Read by `challenges/:challenge_id/file`; null without one. */
      file: z.nullable(z.object({ name: z.string(), size: z.number() })),
      given_at: moment,
      changed_at: moment,
      ...answered,
    }),
  ),
})

export const listChallenges = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/challenges',
  access: 'admin',
  scope: 'marks',
  summary: 'Objections to the keys of a test, by question in the order of the paper, the oldest first',
  source: 'report-57',
  params: z.object({ test_id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  query: z.object({
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
    /** Objections in a page: 100 without it. */
    limit: z.optional(z.pipe(pathId, z.number().check(z.maximum(500)))),
  }),
  reply: envelope(
    z.object({
      test_name: z.string(),
      challenges_from: z.nullable(moment),
      challenges_until: z.nullable(moment),
      questions: z.array(challengedQuestion),
      next: z.nullable(z.string()),
    }),
  ),
})

export const challengeFile = defineCall({
  method: 'GET',
  path: '/admin/v1/challenges/:challenge_id/file',
  access: 'admin',
  scope: 'marks',
  summary: 'The file of an objection',
  source: 'report-57',
  params: z.object({ challenge_id: pathId }),
  mayAnswerFile: true,
  reply: envelope(z.null()),
})

/** The key itself is changed by `regrade`. */
export const answerChallenges = defineCall({
  method: 'POST',
  path: '/admin/v1/challenges/answer',
  access: 'admin',
  scope: 'marks',
  summary: 'Answers all who object to a question; answered again, the last one counts. It changes no key',
  source: 'report-57',
  takesKey: true,
  body: z.object({
    test_id: idOrName,
    /** Its number in the paper, from 1. */
    question_number: z.number().check(z.int(), z.positive(), z.maximum(1000)),
    is_accepted: z.boolean(),
    /** What all of them read. */
    answer: words,
  }),
  /** How many read another answer than before. */
  reply: envelope(z.object({ students: z.number() })),
})

export const challengeCalls = [
  ownChallenges,
  saveChallenge,
  withdrawChallenge,
  listChallenges,
  challengeFile,
  answerChallenges,
] as const
