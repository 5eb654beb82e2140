import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addClasses, type Beginning, markStep, readBeginning } from '#domain/desk/begin/calls.ts'
import type { BeginningStep, StepMark } from '#domain/desk/begin/steps.ts'
import { readGridRows } from '#domain/desk/record-calls.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { ask } from '../core/ask.ts'
import { useMe } from '../core/session.ts'

const queryKey = ['beginning']

/** How far the institute has come. */
export const useBeginning = () =>
  useQuery({
    queryKey: [...queryKey, 'whole'],
    queryFn: async ({ signal }) => (await ask(readBeginning, { query: {} }, { signal })).result,
  })

/** For the start page: nothing is counted where no way is under way. */
export function useBeginningUnderWay() {
  const { roles } = useMe()
  return useQuery({
    queryKey: [...queryKey, 'under way'],
    enabled: roles.some((role) => readBeginning.roles.includes(role)),
    queryFn: async ({ signal }) =>
      (await ask(readBeginning, { query: { under_way_only: 'true' } }, { signal })).result,
  })
}

export function useMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { step: BeginningStep; mark: StepMark }) => ask(markStep, { body }, { key: newKey() }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** Years by their id in the records, the newest first. */
export const useYears = () =>
  useQuery({
    queryKey: [...queryKey, 'years'],
    queryFn: async ({ signal }) => {
      const input = { params: { kind: 'years' }, query: { sort: 'start_date', descending: 'true' as const } }
      return (await ask(readGridRows, input, { signal })).result.rows
    },
  })

/** After a form has written records. */
export function useFreshBeginning() {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: ['rows'] })])
}

export const sendClasses = async (
  body: { year: string; classes: string[]; sections: string[] },
  key: string,
) => (await ask(addClasses, { body }, { key })).result

/** Steps that are done or skipped, and the first that is open. */
export function progressOf({ steps }: Beginning) {
  const open = steps.filter(({ mark }) => mark === 'open')
  return { done: steps.length - open.length, all: steps.length, next: open[0]?.step }
}
