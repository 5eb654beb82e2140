import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#domain/call.ts'
import { changeAccount, listForPasswords, makePasswords } from '#domain/desk/people-account-calls.ts'
import {
  findPeople,
  listSections,
  type peopleGroups,
  readPerson,
  readPersonLog,
} from '#domain/desk/people-calls.ts'
import { addFamily, changePerson, type PersonChange } from '#domain/desk/people-change-calls.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { ask } from '../core/ask.ts'

export type Group = (typeof peopleGroups)[number]
type Wanted = { search: string; who: Group; section: number | undefined }

/** People who fit, a page after the other. */
export const usePeople = ({ search, who, section }: Wanted) =>
  useInfiniteQuery({
    queryKey: ['people', search, who, section],
    queryFn: async ({ pageParam, signal }) =>
      (
        await ask(
          findPeople,
          {
            query: {
              search,
              who,
              ...(section && { section_id: section }),
              ...(pageParam && { after: pageParam }),
            },
          },
          { signal },
        )
      ).result,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** Of the years that are not over, and the institute's day. */
export const useSections = () =>
  useQuery({
    queryKey: ['sections'],
    queryFn: async ({ signal }) => (await ask(listSections, {}, { signal })).result,
    staleTime: 5 * 60_000,
  })

export const usePerson = (id: number) =>
  useQuery({
    queryKey: ['person', id],
    queryFn: async ({ signal }) =>
      (await ask(readPerson, { params: { member_id: String(id) } }, { signal })).result,
  })

export const usePersonLog = (id: number) =>
  useInfiniteQuery({
    queryKey: ['person-log', id],
    queryFn: async ({ pageParam, signal }) =>
      (
        await ask(
          readPersonLog,
          {
            params: { member_id: String(id) },
            query: pageParam ? { before: String(pageParam) } : {},
          },
          { signal },
        )
      ).result,
    initialPageParam: 0,
    getNextPageParam: ({ has_more, entries }) => (has_more ? entries.at(-1)?.entry_id : undefined),
  })

type PasswordsOf = { section: number | undefined; never: boolean; of: readonly number[] | undefined }

export const useReceivers = ({ section, never, of }: PasswordsOf, isWanted: boolean) =>
  useQuery({
    queryKey: ['receivers', section, never, of],
    queryFn: async ({ signal }) =>
      (
        await ask(
          listForPasswords,
          {
            query: {
              ...(section && { section_id: String(section) }),
              ...(never && { never: 'true' as const }),
              ...(of && { of: of.join(',') }),
            },
          },
          { signal },
        )
      ).result,
    enabled: isWanted,
    // They change as passwords are made: what was chosen stays as it was shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

type Family = CallInput<typeof addFamily>['body']
type Account = CallInput<typeof changeAccount>['body']

/** Changes of people. @throws Refusal with the server's reason */
export function usePeopleChanges() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries()
  return {
    /** What a change would mean. */
    check: async (member_id: number, change: PersonChange) =>
      (await ask(changePerson, { body: { member_id, change, is_check: true } })).result,
    change: async (member_id: number, change: PersonChange, key: string) => {
      const { result } = await ask(changePerson, { body: { member_id, change, is_check: false } }, { key })
      await refresh()
      return result
    },
    checkFamily: async (body: Omit<Family, 'is_check'>) =>
      (await ask(addFamily, { body: { ...body, is_check: true } })).result,
    addFamily: async (body: Omit<Family, 'is_check'>, key: string) => {
      const { result } = await ask(addFamily, { body: { ...body, is_check: false } }, { key })
      await refresh()
      return result
    },
    changeAccount: async (body: Account) => {
      await ask(changeAccount, { body }, { key: newKey() })
      await refresh()
    },
    makePasswords: async (member_ids: number[], is_sent: boolean) =>
      (await ask(makePasswords, { body: { member_ids, is_sent } })).result,
  }
}
