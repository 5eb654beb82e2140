import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, CallInput, CallReply } from '#domain/call.ts'
import {
  listOffers,
  listSectionStudents,
  type OfferList,
  readOffer,
  readOfferChoices,
} from '#domain/desk/meeting-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { useRepeatKey } from '#portal/shared/requests/use-repeat-key.ts'
import { ask } from '../core/ask.ts'

const meetings = 'meetings'

export const useOffers = (list: OfferList) =>
  useInfiniteQuery({
    queryKey: [meetings, list],
    queryFn: async ({ pageParam, signal }) => {
      const query = { list, ...(pageParam && { after: pageParam }) }
      return (await ask(listOffers, { query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** @param refetchOnReconnect false where somebody types over it */
export const useOffer = (offerId: number | undefined, refetchOnReconnect = true) =>
  useQuery({
    queryKey: [meetings, 'offer', offerId],
    queryFn: async ({ signal }) =>
      (await ask(readOffer, { params: { offer_id: offerId ?? 0 } }, { signal })).result,
    enabled: offerId !== undefined,
    refetchOnReconnect,
  })

export const useChoices = () =>
  useQuery({
    queryKey: [meetings, 'choices'],
    queryFn: async ({ signal }) => (await ask(readOfferChoices, {}, { signal })).result,
  })

export const useSectionStudents = (sectionId: number | undefined) =>
  useQuery({
    queryKey: [meetings, 'students', sectionId],
    queryFn: async ({ signal }) =>
      (await ask(listSectionStudents, { params: { section_id: sectionId ?? 0 } }, { signal })).result
        .students,
    enabled: sectionId !== undefined,
  })

/** Writes, once also where the reply is lost, and reads again what it says then, whatever came of it. */
export function useWriting() {
  const client = useQueryClient()
  const work = useWork()
  const { keyOf, forget } = useRepeatKey()
  const write = <C extends Call>(call: C, input: CallInput<C>, then: (reply: CallReply<C>) => void) =>
    work.run(async () => {
      try {
        const reply = await ask(call, input, { key: keyOf([call.path, input]) })
        forget()
        then(reply)
      } finally {
        await client.invalidateQueries({ queryKey: [meetings] })
      }
    })
  return { ...work, write }
}
