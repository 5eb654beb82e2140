import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import {
  type PayableInstalment,
  type PaymentOrder,
  payableFees,
  paymentOrder,
  quotePayment,
} from '#domain/fee/online/calls.ts'
import { type UpiTransfer, upiTransfers } from '#domain/fee/upi-calls.ts'
import { encodeBody } from '#domain/translation/encode-body.ts'
import { send } from '#portal/shared/api.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** An instalment that can be paid; `claimed` waits for the office. Amounts are whole paise. */
export type PayRow = Omit<PayableInstalment, 'order'> & { order: string; claimed: number }
export type PayStudent = { student_id: number; name: string; instalments: PayRow[] }

/** How an institute takes payments here, and what can be paid. */
export type Offer = {
  isOnline: boolean
  isTest: boolean
  isUpi: boolean
  mayPart: boolean
  students: PayStudent[]
  orders: PaymentOrder[]
  transfers: UpiTransfer[]
}

const nothing: Offer = {
  isOnline: false,
  isTest: false,
  isUpi: false,
  mayPart: false,
  students: [],
  orders: [],
  transfers: [],
}

/** Where a call is refused, such as to staff who look as a family does, nothing is offered. */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

export const offerQuery = (instituteId: number) =>
  queryOptions({
    queryKey: ['pay', 'offer', instituteId],
    staleTime: 20_000,
    queryFn: async (context): Promise<Offer> => {
      const [online, upi] = await Promise.all([
        unlessRefused(read(payableFees, { params: { institute_id: instituteId } }, context)),
        unlessRefused(read(upiTransfers, {}, context)),
      ])
      const isOnline = online?.result.is_offered ?? false
      const isUpi = Boolean(upi?.result.account)
      if (!isOnline && !isUpi)
        return { ...nothing, orders: online?.result.orders ?? [], transfers: upi?.result.transfers ?? [] }
      const claimed = new Map(
        upi?.result.students.flatMap(({ instalments }) =>
          instalments.map((one) => [one.instalment_id, one.claimed] as const),
        ),
      )
      const students = isOnline
        ? (online?.result.students ?? []).map(({ instalments, ...student }) => ({
            ...student,
            instalments: instalments.map((one) => ({ ...one, claimed: claimed.get(one.instalment_id) ?? 0 })),
          }))
        : (upi?.result.students ?? []).map(({ instalments, ...student }) => ({
            ...student,
            instalments: instalments.map((one) => ({ ...one, order: '' })),
          }))
      return {
        isOnline,
        isTest: online?.result.is_test ?? false,
        isUpi,
        mayPart: isOnline ? (online?.result.may_part ?? false) : true,
        students,
        orders: online?.result.orders ?? [],
        transfers: upi?.result.transfers ?? [],
      }
    },
  })

export function useOffer() {
  const instituteId = useSession((session) => session.instituteId)
  return useQuery(offerQuery(instituteId))
}

/** Of a chosen instalment. */
export type PayPart = { instalment_id: number; amount: number }

/** What a choice costs, as the server says it; it is asked again before it is over. */
export function useQuote(parts: readonly PayPart[], isWanted: boolean) {
  const institute_id = useSession((session) => session.instituteId)
  return useQuery({
    queryKey: ['pay', 'quote', institute_id, JSON.stringify(parts)],
    queryFn: async (context) => {
      const body = encodeBody(quotePayment, { institute_id, parts: [...parts] })
      return (await send(quotePayment, { body }, { signal: context.signal })).result
    },
    enabled: isWanted && parts.length > 0,
    staleTime: 5 * 60_000,
    refetchInterval: 10 * 60_000,
    retry: false,
    meta: { mustBeFresh: true },
  })
}

const seconds = (count: number) => count * 1000
/** Until the provider has decided, and as long as somebody may still pay. */
const lookAgain: Partial<Record<PaymentOrder['state'], number>> = {
  checking: seconds(2.5),
  refunding: seconds(30),
  open: seconds(5),
}
/** After a few minutes it is asked less often. */
const patience = 60

export const orderKey = (order: string) => ['pay', 'order', order]

export function useOrder(order: string) {
  return useQuery({
    queryKey: orderKey(order),
    queryFn: async (context) =>
      (await send(paymentOrder, { params: { order } }, { signal: context.signal })).result.order,
    refetchInterval: ({ state: { data, dataUpdateCount, error } }) => {
      const every = data && lookAgain[data.state]
      if (every) return dataUpdateCount > patience ? every * 6 : every
      return error instanceof ApiError && error.status === 404 ? false : seconds(error ? 5 : 60)
    },
    refetchOnWindowFocus: 'always',
    meta: { mustBeFresh: true },
  })
}

/** After something was paid, what is due and what was paid is asked again. */
export async function forgetFees(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['fee'] }),
    client.invalidateQueries({ queryKey: ['pay', 'offer'] }),
  ])
}
