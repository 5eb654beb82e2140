import * as z from 'zod/mini'
import { defineCall, id, pathId } from '#domain/call.ts'
import { shownMedia } from '#domain/exam/media.ts'
import { data } from '#domain/exam/reply.ts'

/** HTML is sanitised; base64 fields hold UTF-8 HTML with mathematics. */
export const bookmarkedQuestion = z.object({
  ques_id: id,
  test_id: id,
  test_name: z.string(),
  subject_name: z.string(),
  question: z.string(),
  question_mathjax: z.string(),
  /** ISO 8601 with the institute's offset. */
  date_time: z.string(),
  ques_type: z.number(),
  options: z.array(
    z.object({
      answer_option: z.string(),
      /** The other side of a match; '' otherwise. */
      answer_choice_option: z.string(),
      /** 1 or 0; 0 for all where the answer may not be seen. */
      is_correct: z.number(),
    }),
  ),
  /** '' where the answer may not be seen. */
  correct_ans: z.string(),
  attempt_answer: z.string(),
  /** The model answer of a written question. */
  answer: z.string(),
  /** '' if the solution is withheld; below it the same in the other language, '' without one. */
  feedback: z.string(),
  feedback_mathjax: z.string(),
  alies_feedback: z.string(),
  feedbackalieas: z.string(),
  is_multi_lingual: z.number(),
  multilingual: z.string(),
  /** The passage. */
  description: z.string(),
  description_mathjax: z.string(),
  /** The passage in the other language; '' without one. Other back ends do not send it. */
  description_multilingual: z.optional(z.string()),
  media_data: z.array(shownMedia),
})
export type BookmarkedQuestion = z.output<typeof bookmarkedQuestion>

export const bookmarks = defineCall({
  method: 'GET',
  path: '/student/testLabels/bookmark/:userId',
  access: 'exam',
  service: 'online_test_1',
  summary: 'Bookmarked questions; answers and solutions only where they may be seen',
  source: 'exam-57',
  params: z.object({ userId: pathId }),
  reply: data(z.array(bookmarkedQuestion)),
})

export const deleteBookmark = defineCall({
  method: 'POST',
  path: '/student/testLabels/deleteBookmark',
  access: 'exam',
  service: 'online_test_1',
  summary: 'Remove a bookmark; 1 also where it was removed before',
  source: 'exam-58',
  takesKey: true,
  body: z.object({
    student_id: z.optional(id),
    /** Of an open user, who has no student. */
    user_id: z.optional(id),
    question_id: id,
  }),
  reply: z.object({ validate: z.number(), message: z.string() }),
})

/**
 * The notebook: questions of past tests that were answered wrong or left open, and whose answers may be shown. Same shape as a
 * bookmark.
 */
export const notebook = defineCall({
  method: 'GET',
  path: '/student/notebook/:userId',
  access: 'exam',
  service: 'online_test_1',
  summary: 'Questions of past tests that were answered wrongly or left, the latest first',
  source: 'exam-57',
  params: z.object({ userId: pathId }),
  reply: data(z.array(z.extend(bookmarkedQuestion, { state: z.enum(['wrong', 'partly', 'left']) }))),
})

export const bookmarkCalls = [bookmarks, deleteBookmark, notebook] as const
