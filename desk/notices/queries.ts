import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listNoticeAnswers } from '#domain/desk/answer-calls.ts'
import {
  countNoticeReaders,
  listNoticeReaders,
  listNotices,
  type NoticeState,
  readAudience,
  readNotice,
} from '#domain/desk/notice-calls.ts'
import type { AnswerState } from '#domain/home/answer/calls.ts'
import { ask } from '../core/ask.ts'

export const useAudience = () =>
  useQuery({
    queryKey: ['audience'],
    queryFn: async ({ signal }) => (await ask(readAudience, {}, { signal })).result.years,
    staleTime: 60_000,
  })

export type NoticesView = { search: string; state: NoticeState | undefined }

export const useNotices = ({ search, state }: NoticesView) =>
  useInfiniteQuery({
    queryKey: ['notices', search, state],
    queryFn: async ({ signal, pageParam: after }) => {
      const query = { ...(search && { search }), ...(state && { state }), ...(after && { after }) }
      return (await ask(listNotices, { query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })

/** The counts come after the list, because they take longer. */
export const useReadCounts = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['notice-readers', ids],
    queryFn: async ({ signal }) =>
      (await ask(countNoticeReaders, { query: { notice_id: [...ids] } }, { signal })).result.counts,
    enabled: ids.length > 0,
  })

export const useNotice = (id: string | undefined) =>
  useQuery({
    queryKey: ['notice', id],
    queryFn: async ({ signal }) =>
      (await ask(readNotice, { params: { notice_id: id ?? '' } }, { signal })).result,
    enabled: id !== undefined,
  })

export const useNoticeReaders = (id: string) =>
  useInfiniteQuery({
    queryKey: ['notice-people', id],
    queryFn: async ({ signal, pageParam: after }) =>
      (await ask(listNoticeReaders, { params: { notice_id: id }, query: after ? { after } : {} }, { signal }))
        .result,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })

export type AnswersView = { search: string; state: AnswerState | undefined }

/** What is asked for, of a list or its file. */
export const answersQuery = ({ search, state }: AnswersView) => ({
  ...(search && { search }),
  ...(state && { state }),
})

export const useNoticeAnswers = (id: string, view: AnswersView) =>
  useInfiniteQuery({
    queryKey: ['notice-answers', id, view.search, view.state],
    queryFn: async ({ signal, pageParam: after }) => {
      const query = { ...answersQuery(view), ...(after && { after }) }
      return (await ask(listNoticeAnswers, { params: { notice_id: id }, query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: keepPreviousData,
  })
