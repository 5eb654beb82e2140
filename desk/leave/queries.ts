import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { type AskedLeave, decideLeaves, type LeaveList, listAskedLeaves } from '#domain/desk/leave-calls.ts'
import { decidedMeanwhile } from '#domain/leave/calls.ts'
import { useRepeatKey } from '#portal/shared/requests/use-repeat-key.ts'
import { ask, Refusal } from '../core/ask.ts'
import { messageOf } from '../core/texts.ts'

const leave = 'leave'

/** Pages of leave that one answers. */
export const useLeaves = (list: LeaveList) =>
  useInfiniteQuery({
    queryKey: [leave, list],
    queryFn: async ({ pageParam, signal }) => {
      const query = { list, ...(pageParam && { after: pageParam }) }
      return (await ask(listAskedLeaves, { query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export type Meanwhile = z.output<typeof decidedMeanwhile>['leaves']
type Answer = { leaves: readonly AskedLeave[]; isApproved: boolean; words: string }

/** Answers leave; a repeat after a lost reply has the same key, so that it is answered once. */
export function useDecide() {
  const client = useQueryClient()
  const key = useRepeatKey()
  const [state, setState] = useState({ isPending: false, error: '', meanwhile: [] as Meanwhile })

  const forget = () => setState({ isPending: false, error: '', meanwhile: [] })
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [leave] }),
      client.invalidateQueries({ queryKey: ['attendance'] }),
    ])

  /** @returns whether it is written */
  async function decide({ leaves, isApproved, words }: Answer): Promise<boolean> {
    const body = {
      leave_ids: leaves.map(({ leave_id }) => leave_id),
      ...{ is_approved: isApproved, answer: words },
      versions: leaves.map(({ version }) => version),
    }
    setState({ isPending: true, error: '', meanwhile: [] })
    try {
      await ask(decideLeaves, { body }, { key: key.keyOf(body) })
      key.forget()
    } catch (error) {
      const others = error instanceof Refusal ? decidedMeanwhile.safeParse(error.body) : undefined
      const meanwhile = others?.success ? others.data.leaves : []
      setState({ isPending: false, error: meanwhile.length > 0 ? '' : messageOf(error), meanwhile })
      await refresh()
      return false
    }
    // Until the list is read again it has what is answered now: another press would be refused as somebody's answer.
    await refresh()
    forget()
    return true
  }
  return { ...state, decide, forget }
}
