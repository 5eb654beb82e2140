import { useQuery } from '@tanstack/react-query'
import { ownChallenges, saveChallenge, withdrawChallenge } from '#domain/exam/challenge/calls.ts'
import { send } from '#portal/shared/api.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useViewedUser, type ViewedUser } from '#portal/shared/viewed/viewed-student.ts'

const staleTime = 60_000

const keyOf = (viewedUser: ViewedUser, testId: number) => ['report', 'challenges', viewedUser, testId]

/** The period for objections to the keys of a test, and the student's objections. */
export function useChallenges(testId: number) {
  const who = useViewedUser()
  return useQuery({
    queryKey: keyOf(who, testId),
    queryFn: async (context) => {
      const { data } = await read(
        ownChallenges,
        { params: { user_id: who.userId, test_id: testId } },
        context,
      )
      const { window: period, challenges } = data
      return { period, byQuestion: new Map(challenges.map((one) => [one.question_id, one])) }
    },
    staleTime,
    meta: { isQuiet: true },
  })
}

export type Objection = { testId: number; questionId: number }
type Written = Objection & { text: string; file: File | undefined; keepsFile: boolean }

const named = (userId: number, { testId, questionId }: Objection) => ({
  user_id: userId,
  test_id: testId,
  question_id: questionId,
})

/** @throws as `send` does */
export async function saveObjection(userId: number, { text, file, keepsFile, ...about }: Written) {
  const body = { ...named(userId, about), text, keeps_file: keepsFile }
  await send(saveChallenge, { body }, { files: file ? [file] : [] })
}

/** @throws as `send` does */
export const withdrawObjection = (userId: number, about: Objection) =>
  send(withdrawChallenge, { body: named(userId, about) })
