import { queryOptions } from '@tanstack/react-query'
import { messageBatch, messages, noNumber } from '#domain/message/calls.ts'
import { send } from '#portal/shared/api.ts'
import { getSession } from '#portal/shared/session-store.ts'

const staleAfterMs = 60_000
const digits = (text: string) => text.replaceAll(/\D/g, '')

/** The messages to the account: a parent's, not the child's (spec/3 §7). */
export function ownMessages() {
  const { instituteId, isParent, parentPhone, phone, countryCallingCode } = getSession()
  const own = digits(isParent ? parentPhone : phone) || noNumber
  return queryOptions({
    queryKey: ['message', instituteId, own],
    queryFn: ({ signal }) => {
      const params = { institute_id: instituteId, phone: `${digits(countryCallingCode)}-${own}` }
      return send(messages, { params, query: { start_index: 0, batch_size: messageBatch } }, { signal })
    },
    staleTime: staleAfterMs,
  })
}
