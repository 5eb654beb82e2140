import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerNotice, type NoticeQuestion, noticeQuestion, signNotice } from '#domain/home/answer/calls.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { sendOrKeep } from '#portal/shared/outbox/send-or-keep.ts'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedKey } from '#portal/shared/viewed/viewed-student.ts'
import { showToast } from '#ui/popups/toast.tsx'

export type AskedStudent = NoticeQuestion['students'][number]

export function useQuestion(noticeId: number): UseQueryResult<NoticeQuestion> {
  const session = useSession((whole) => whole)
  return useQuery({
    queryKey: ['home', 'question', viewedKey(session), noticeId],
    queryFn: async (context) => {
      const params = { institute_id: session.instituteId, notice_id: noticeId }
      return (await read(noticeQuestion, { params }, context)).result
    },
    staleTime: 0,
  })
}

const keyOf = (noticeId: number, studentId: number) => `answer ${noticeId} ${studentId}`

/** What was answered without a network and is not sent yet; undefined without that. */
export function useKeptAnswer(noticeId: number, studentId: number): string | undefined {
  const kept = useWaitingFor('answerNotice').find(({ key }) => key === keyOf(noticeId, studentId))
  return kept && String(kept.input.body.answer)
}

/** What is shown is replaced by what is answered now, so that the reason is said beside it. @throws the refusal */
function sayMeanwhile(error: unknown): never {
  if (error instanceof ApiError && error.status === 409) showToast(error.message)
  throw error
}

type Target = { noticeId: number; title: string; student: AskedStudent }

/** Answering and signing; afterwards what is shown and what waits on home are fetched again, also after a refusal. */
export function useAnswering({ noticeId, title, student }: Target) {
  const client = useQueryClient()
  const instituteId = useSession((session) => session.instituteId)
  const studentId = student.student_id
  const target = {
    institute_id: instituteId,
    notice_id: noticeId,
    student_id: studentId,
    seen: student.answer?.version ?? '',
  }
  const refresh = () => client.invalidateQueries({ queryKey: ['home'] })
  return {
    /** @returns whether it is sent; it is kept on the device otherwise */
    answer: async (answer: string, textHash: string): Promise<boolean> => {
      const input = { body: { ...target, answer, text_hash: textHash } }
      const key = keyOf(noticeId, studentId)
      const change = { call: 'answerNotice', key, input, title } as const
      return (await sendOrKeep(answerNotice, change).catch(sayMeanwhile).finally(refresh)) !== undefined
    },
    sign: async (signature: { name: string; password: string; text_hash: string }) => {
      await send(signNotice, { body: { ...target, ...signature } })
        .catch(sayMeanwhile)
        .finally(refresh)
    },
  }
}
