import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { findStudents, listMessageReaders, listMessages, readMessage } from '#domain/desk/message-calls.ts'
import { ask } from '../core/ask.ts'

export const useMessages = () =>
  useInfiniteQuery({
    queryKey: ['messages'],
    queryFn: async ({ signal, pageParam: after }) =>
      (await ask(listMessages, { query: after ? { after } : {} }, { signal })).result,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })

export const useMessage = (id: string) =>
  useQuery({
    queryKey: ['message', id],
    queryFn: async ({ signal }) =>
      (await ask(readMessage, { params: { message_id: id } }, { signal })).result,
  })

export const useMessageReaders = (id: string) =>
  useInfiniteQuery({
    queryKey: ['message-people', id],
    queryFn: async ({ signal, pageParam: after }) =>
      (
        await ask(
          listMessageReaders,
          { params: { message_id: id }, query: after ? { after } : {} },
          { signal },
        )
      ).result,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })

/** From two letters on. */
export const useFoundStudents = (search: string) =>
  useQuery({
    queryKey: ['find-students', search],
    queryFn: async ({ signal }) =>
      (await ask(findStudents, { query: { search } }, { signal })).result.students,
    enabled: search.length >= 2,
  })
