import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, CallInput } from '#domain/call.ts'
import { listQuestions, type QuestionList, questionMoved, readQuestion } from '#domain/desk/question-calls.ts'
import { useRepeatKey } from '#portal/shared/requests/use-repeat-key.ts'
import { ask, Refusal } from '../core/ask.ts'
import { messageOf } from '../core/texts.ts'

const questions = 'questions'

/** Pages of questions that one reaches. */
export const useQuestions = (list: QuestionList, search: string) =>
  useInfiniteQuery({
    queryKey: [questions, 'list', list, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { list, ...(search && { search }), ...(pageParam && { after: pageParam }) }
      return (await ask(listQuestions, { query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const useQuestion = (threadId: number) =>
  useQuery({
    queryKey: [questions, 'one', threadId],
    queryFn: async ({ signal }) =>
      (await ask(readQuestion, { params: { thread_id: threadId } }, { signal })).result,
  })

/** One write at a time; a repeat after a lost reply has the same key, so that it happens once. */
export function useActing() {
  const client = useQueryClient()
  const { keyOf, forget } = useRepeatKey()
  const [state, setState] = useState({ isPending: false, error: '', isMoved: false })

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [questions] }),
      client.invalidateQueries({ queryKey: ['attendance'] }),
    ])

  /** @returns whether it is written */
  async function act<C extends Call>(
    call: C,
    input: CallInput<C>,
    files: readonly File[] = [],
  ): Promise<boolean> {
    const key = keyOf([call.path, input, files.map(({ name, size }) => [name, size])])
    setState({ isPending: true, error: '', isMoved: false })
    try {
      await ask(call, input, { key, files })
      forget()
    } catch (error) {
      const isMoved = error instanceof Refusal && questionMoved.safeParse(error.body).success
      setState({ isPending: false, error: isMoved ? '' : messageOf(error), isMoved })
      await refresh()
      return false
    }
    // What is shown still asks for what is written now: until it is read again, another press would write another.
    await refresh()
    setState({ isPending: false, error: '', isMoved: false })
    return true
  }
  return { ...state, act }
}
