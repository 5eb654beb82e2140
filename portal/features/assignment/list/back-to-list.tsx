import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { AssignmentTab } from '#domain/assignment/rules.ts'
import { BackLink } from '#ui/layout/screen.tsx'
import { prefetchAssignments } from '../queries.ts'
import { listQuery } from './url-state.ts'

/** The state of the history entry of homework that the list has opened: the list is the entry before. */
export const fromList = { isFromList: true } as const

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromList' in state

/** Back to the list as it was, or, from an address that was opened otherwise, to a tab of it. */
export function BackToList({ tab }: { tab: AssignmentTab }) {
  const t = useTranslations('assignment')
  const navigate = useNavigate()
  const client = useQueryClient()
  const isBack = isFromList(useLocation().state)
  // After a reload too the list is there at once, as tall as it was: it is scrolled only then.
  useEffect(() => {
    if (isBack) void prefetchAssignments(client)
  }, [isBack, client])
  function goBack(event: MouseEvent) {
    if (!isBack || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <BackLink to={`/assignment${listQuery({ tab, status: '', typed: '' })}`} onClick={goBack}>
      {t('goBack')}
    </BackLink>
  )
}
