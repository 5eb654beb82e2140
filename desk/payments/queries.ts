import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#domain/call.ts'
import {
  listOnlinePayments,
  onlinePaymentSettings,
  setOnlinePayments,
  testOnlinePayments,
} from '#domain/desk/fees/online-calls.ts'
import { deskTransfers, deskUpiAccount, keepUpiAccount } from '#domain/desk/upi/calls.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { ask } from '../core/ask.ts'

/* Keys begin with `fees`: each write of fees reads all of it again. */

export const useTransfers = () =>
  useQuery({
    queryKey: ['fees', 'transfers'],
    queryFn: async ({ signal }) => (await ask(deskTransfers, {}, { signal })).result,
  })

export const useUpiAccount = () =>
  useQuery({
    queryKey: ['fees', 'upi-account'],
    queryFn: async ({ signal }) => (await ask(deskUpiAccount, {}, { signal })).result.account,
  })

export const useOnlineSettings = () =>
  useQuery({
    queryKey: ['fees', 'online-settings'],
    queryFn: async ({ signal }) => (await ask(onlinePaymentSettings, {}, { signal })).result,
  })

export const useOnlinePayments = (isUnclear: boolean) =>
  useInfiniteQuery({
    queryKey: ['fees', 'online', isUnclear],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(isUnclear && { unclear: 'true' as const }),
        ...(pageParam && { after: pageParam }),
      }
      return (await ask(listOnlinePayments, { query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })

/** Changes by an owner. @throws ApiError with the server's reason */
export function usePaymentSettings() {
  const client = useQueryClient()
  const fresh = () => client.invalidateQueries({ queryKey: ['fees'] })
  return {
    keepAccount: async (body: CallInput<typeof keepUpiAccount>['body']) => {
      await ask(keepUpiAccount, { body }, { key: newKey() })
      await fresh()
    },
    setOnline: async (body: CallInput<typeof setOnlinePayments>['body']) => {
      await ask(setOnlinePayments, { body })
      await fresh()
    },
  }
}

/** @returns why the keys are wrong; null where they are right */
export const testKeys = async () => (await ask(testOnlinePayments, {})).result.problem
