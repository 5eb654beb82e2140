import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { feeDayBook, listSeries } from '#domain/desk/fees/book-calls.ts'
import { feeAccount, feesOwing, findFeeStudents } from '#domain/desk/fees/calls.ts'
import { feePlanChoices, listWriteOffs } from '#domain/desk/fees/plan-calls.ts'
import { feeWriters } from '#domain/desk/fees/roles.ts'
import { type CallBody, encodeBody } from '#domain/translation/encode-body.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import { useRepeatKey } from '#portal/shared/requests/use-repeat-key.ts'
import { ask } from '../core/ask.ts'
import { useMe } from '../core/session.ts'

const fees = 'fees'

export type OwingView = { year: string; section: string; search: string; all: boolean }

/** Pages of who owes what; the first has the sums. */
export const useOwing = ({ year, section, search, all }: OwingView) =>
  useInfiniteQuery({
    queryKey: [fees, 'owing', year, section, search, all],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(year && { year_id: year }),
        ...(section && { section_id: section }),
        ...(search && { search }),
        ...(all && { all: 'true' as const }),
        ...(pageParam && { after: pageParam }),
      }
      return (await ask(feesOwing, { query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })

/** The account, with the payments that were read by now [desk-106]. */
export const useAccount = (studentId: string, year: string) =>
  useInfiniteQuery({
    queryKey: [fees, 'account', studentId, year],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(year && { year_id: year }), ...(pageParam && { before: pageParam }) }
      return (await ask(feeAccount, { params: { student_id: studentId }, query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    select: ({ pages }) => {
      const [first] = pages
      return first && { ...first, payments: pages.flatMap(({ payments }) => payments) }
    },
  })

export const useFoundStudents = (search: string) =>
  useQuery({
    queryKey: [fees, 'students', search],
    queryFn: async ({ signal }) =>
      (await ask(findFeeStudents, { query: { search } }, { signal })).result.students,
    enabled: search !== '',
    placeholderData: (before) => before,
  })

export const usePlanChoices = (year: string) =>
  useQuery({
    queryKey: [fees, 'plan-choices', year],
    queryFn: async ({ signal }) =>
      (await ask(feePlanChoices, { query: year ? { year_id: year } : {} }, { signal })).result,
    placeholderData: (before) => before,
  })

export type BookView = { from: string; to: string; cashier: string }

export const bookQuery = ({ from, to, cashier }: BookView) => ({
  from,
  to,
  ...(cashier && { cashier_id: cashier }),
})

export const useBook = (view: BookView) =>
  useQuery({
    queryKey: [fees, 'book', view],
    queryFn: async ({ signal }) => (await ask(feeDayBook, { query: bookQuery(view) }, { signal })).result,
    placeholderData: (before) => before,
  })

export const useWriteOffs = () =>
  useQuery({
    queryKey: [fees, 'write-offs'],
    queryFn: async ({ signal }) => (await ask(listWriteOffs, {}, { signal })).result,
  })

export const useSeries = () =>
  useQuery({
    queryKey: [fees, 'series'],
    queryFn: async ({ signal }) => (await ask(listSeries, {}, { signal })).result.series,
  })

/** Whether one's roles write fees. */
export const useMayWrite = (): boolean => {
  const { roles } = useMe()
  return roles.some((role) => feeWriters.includes(role))
}

/**
 * Makes a write of fees. The same content sent again, as after a lost reply, has the same key, so that it happens once; all
 * that is shown of fees is read again after it, also after a refusal.
 * @throws ApiError with the server's reason
 */
export function useFeeWrite() {
  const client = useQueryClient()
  const { keyOf, forget } = useRepeatKey()
  return async <C extends Call>(call: C, body: CallBody<C>): Promise<CallReply<C>> => {
    const input = { body: encodeBody(call, body) } as CallInput<C>
    try {
      const reply = await ask(call, input, { key: keyOf([call.path, input]) })
      forget()
      return reply
    } finally {
      void client.invalidateQueries({ queryKey: [fees] })
      void client.invalidateQueries({ queryKey: ['changes'] })
    }
  }
}

/**
 * Sends what somebody has typed. Where no answer came it may have been written, and what is shown may have changed by it: the same
 * press then sends the same request, so that no money is taken or given twice.
 * @param typed what the person chose; the rest of a request comes from what was shown
 */
export function useSameAgain<Body>() {
  const tried = useRef<{ typed: string; body: Body }>(undefined)
  return async <Reply>(typed: unknown, body: Body, send: (body: Body) => Promise<Reply>): Promise<Reply> => {
    const of = JSON.stringify(typed)
    if (tried.current?.typed !== of) tried.current = { typed: of, body }
    try {
      const reply = await send(tried.current.body)
      tried.current = undefined
      return reply
    } catch (error) {
      if (!mayPass(error)) tried.current = undefined
      throw error
    }
  }
}
