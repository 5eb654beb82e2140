import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showLeave } from '#domain/leave/texts.ts'
import type { Meanwhile } from './queries.ts'

/** What a leave says by now: its days too while it waits, since those were changed. */
export function useMeanwhileLine() {
  const t = useTranslations('deskLeave')
  return ({ name, state, answered_by: by, ...one }: Meanwhile[number]): string => {
    const said = t(`states.${state}`)
    const line = by ? t('meanwhileBy', { name, state: said, by }) : t('meanwhileOf', { name, state: said })
    const span = { from: one.from, until: one.until, fromTime: one.from_time, untilTime: one.until_time }
    return dotted([line, state === 'pending' && showLeave(span)])
  }
}
