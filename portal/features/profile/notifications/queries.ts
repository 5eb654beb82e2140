import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { chooseNews, newsChoices } from '#domain/news/calls.ts'
import { sendOrKeep } from '#portal/shared/outbox/send-or-keep.ts'
import { unsentTexts } from '#portal/shared/outbox/texts.ts'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { type Change, type Choices, hoursOf, mergeTopics, readChoices, withChange } from './choices.ts'

const staleAfterMs = 60_000

/** What was chosen without a network: one change, because each has all hours. */
function useUnsent(): Change | undefined {
  const [change] = useWaitingFor('chooseNews')
  return useMemo(() => change && (change.input.body as Change), [change])
}

type Chosen = {
  /** With what is being saved, or waits for the network. */
  query: UseQueryResult<Choices>
  choose: (change: Change) => void
}

/**
 * The choices of the account, a parent's own. A change is shown at once and saved, without a network later. Changes are sent one
 * after the other, those that came meanwhile together; after a refusal what holds is shown.
 */
export function useChoices(): Chosen {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const { instituteId, accountId } = useSession((session) => session)
  const queryKey = ['news', 'choices', instituteId, accountId] as const
  const unsent = useUnsent()
  const [pending, setPending] = useState<Change>()
  /** The same for the loop that sends, in which renders do not count. */
  const latest = useRef<{ unsent: Change; pending: Change; isSending: boolean; isChanged: boolean }>({
    unsent: {},
    pending: {},
    isSending: false,
    isChanged: false,
  })
  useEffect(() => {
    latest.current.unsent = unsent ?? {}
  }, [unsent])

  const select = useCallback(
    (choices: Choices) => withChange(withChange(choices, unsent ?? {}), pending ?? {}),
    [unsent, pending],
  )
  const query = useQuery({
    queryKey,
    queryFn: async (context) =>
      readChoices((await read(newsChoices, { params: { institute_id: instituteId } }, context)).result),
    select,
    staleTime: staleAfterMs,
  })

  /** @returns whether it was sent */
  async function saveOnce(): Promise<boolean> {
    const known = client.getQueryData<Choices>(queryKey)
    if (!known) return false
    const { unsent, pending } = latest.current
    const choices = withChange(withChange(known, unsent), pending)
    const topics = mergeTopics(unsent.topics ?? [], pending.topics ?? [])
    const body = { institute_id: instituteId, topics, ...hoursOf(choices) }
    const change = { call: 'chooseNews', key: 'news choices', input: { body }, title: '' } as const
    if (!(await sendOrKeep(chooseNews, change))) return false
    client.setQueryData(queryKey, choices)
    return true
  }

  async function saveAll() {
    if (latest.current.isSending) return
    latest.current.isSending = true
    let isSent = true
    try {
      while (latest.current.isChanged) {
        latest.current.isChanged = false
        isSent = await saveOnce()
      }
      showToast(isSent ? t('saved') : unsentTexts.kept, isSent ? 'good' : 'info')
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'bad')
    } finally {
      latest.current = { ...latest.current, isSending: false, isChanged: false, pending: {} }
      setPending(undefined)
      if (isSent) await client.invalidateQueries({ queryKey })
    }
  }

  function choose(change: Change) {
    // A reply that is on its way may be of before.
    void client.cancelQueries({ queryKey })
    const { topics = [], ...hours } = change
    const before = latest.current.pending
    latest.current.pending = { ...before, ...hours, topics: mergeTopics(before.topics ?? [], topics) }
    latest.current.isChanged = true
    setPending(latest.current.pending)
    void saveAll()
  }

  return { query, choose }
}
