import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  bookmarks,
  deleteBookmark,
  notebook,
  type BookmarkedQuestion as QuestionReply,
} from '#domain/exam/bookmark/calls.ts'
import type { Sources } from '#domain/exam/bookmark/question-text.ts'
import { readMedia } from '#portal/shared/exam/question/read-media.ts'
import { sendOrKeep } from '#portal/shared/outbox/send-or-keep.ts'
import { unsentTexts } from '#portal/shared/outbox/texts.ts'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedStudent } from '#portal/shared/viewed/viewed-student.ts'

const staleAfterMs = 60_000
/** Addresses of files are valid for at least fifty minutes [access-20]; they are renewed before that. */
const renewAfterMs = 30 * 60_000

export const readQuestion = (reply: QuestionReply) => ({
  id: reply.ques_id,
  testName: reply.test_name,
  subject: reply.subject_name,
  /** ISO 8601 with the institute's offset; in the notebook the moment of the answer. */
  markedAt: reply.date_time,
  type: reply.ques_type,
  options: reply.options.map((option) => ({
    html: option.answer_option,
    match: option.answer_choice_option,
    isCorrect: option.is_correct === 1,
  })),
  /** '' if the answer may not be shown. */
  correctAnswer: reply.correct_ans,
  ownAnswer: reply.attempt_answer,
  /** For a written question. */
  modelAnswer: reply.answer,
  sources: {
    question: { math: reply.question_mathjax, plain: reply.question },
    passage: { math: reply.description_mathjax, plain: reply.description },
    feedback: { math: reply.feedback_mathjax, plain: reply.feedback },
  },
  otherSources: reply.is_multi_lingual === 1 ? readOtherSources(reply) : undefined,
  media: reply.media_data.map(readMedia),
})
export type BookmarkedQuestion = ReturnType<typeof readQuestion>

const readOtherSources = (reply: QuestionReply): Sources => ({
  question: { math: reply.multilingual, plain: '' },
  passage: { math: '', plain: reply.description_multilingual ?? '' },
  feedback: { math: reply.alies_feedback, plain: reply.feedbackalieas },
})

export const bookmarksKey = ['bookmark', 'list'] as const

/** Bookmarked questions of the viewed student, except those whose removal waits for the network. */
export function useBookmarks(): UseQueryResult<BookmarkedQuestion[]> {
  const userId = useSession((session) => session.userId)
  const removals = useWaitingFor('deleteBookmark')
  const select = useCallback(
    (questions: BookmarkedQuestion[]) =>
      questions.filter(({ id }) => !removals.some(({ key }) => key === removalKey(id))),
    [removals],
  )
  return useQuery({
    queryKey: [...bookmarksKey, userId],
    queryFn: async (context) =>
      (await read(bookmarks, { params: { userId } }, context)).data.map(readQuestion),
    select,
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
}

export type NotebookQuestion = BookmarkedQuestion & { state: 'wrong' | 'partly' | 'left' }

/** Wrong and unanswered questions of past tests, latest first. */
export function useNotebook(): UseQueryResult<NotebookQuestion[]> {
  const userId = useSession((session) => session.userId)
  return useQuery({
    queryKey: ['bookmark', 'notebook', userId],
    queryFn: async (context) => {
      const { data } = await read(notebook, { params: { userId } }, context)
      return data.map((reply) => ({ ...readQuestion(reply), state: reply.state }))
    },
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
}

const removalKey = (questionId: number) => `bookmark/${questionId}`

/**
 * Without a network, stores the removal and sends it later.
 * @throws as `send` does
 */
export async function removeBookmark(
  questionId: number,
): Promise<{ isGone: boolean; isKept: boolean; message: string }> {
  const reply = await sendOrKeep(deleteBookmark, {
    call: 'deleteBookmark',
    key: removalKey(questionId),
    input: { body: { ...viewedStudent(getSession()), question_id: questionId } },
    title: unsentTexts.bookmark,
  })
  return reply
    ? { isGone: reply.validate === 1, isKept: false, message: reply.message }
    : { isGone: true, isKept: true, message: unsentTexts.kept }
}
